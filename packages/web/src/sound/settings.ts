import type { HouseShown } from '@hardway/server/protocol';
import { useSyncExternalStore } from 'react';

/** What people at this device have chosen; volumes are hundredths of what the operator lets be. */
export interface SoundSettings {
  readonly isOn: boolean;
  readonly effects: number;
  readonly calls: number;
}

/** Where a screen stands: what is right beside a player is too faint for a wall. */
export type SoundPlace = 'terminal' | 'wall';

const KEPT = 'hardway:sound';

let filed: HouseShown['sound'] = {
  starts: 'off',
  terminal: { effects: 0, calls: 0 },
  wall: { effects: 0, calls: 0 },
  recordings: [],
};

/** What the operator has filed, told once before anything is shown. */
export const showSound = (shown: HouseShown['sound']): void => {
  filed = shown;
};

export const filedSound = (): HouseShown['sound'] => filed;

const isPart = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;

const keptSettings = (): SoundSettings => {
  const usual = { isOn: filed.starts === 'on', effects: 100, calls: 100 };
  try {
    const { isOn, effects, calls } = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<SoundSettings>;
    return {
      isOn: typeof isOn === 'boolean' ? isOn : usual.isOn,
      effects: isPart(effects) ? effects : usual.effects,
      calls: isPart(calls) ? calls : usual.calls,
    };
  } catch {
    return usual;
  }
};

let settings: SoundSettings | null = null;
const listeners = new Set<() => void>();

const soundSettings = (): SoundSettings => {
  settings ??= keptSettings();
  return settings;
};

export const changeSound = (part: Partial<SoundSettings>): void => {
  settings = { ...soundSettings(), ...part };
  localStorage.setItem(KEPT, JSON.stringify(settings));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSoundSettings = (): SoundSettings => useSyncExternalStore(subscribe, soundSettings);

/** How loud it is here, from 0 to 1. */
export const loudnessAt = (place: SoundPlace, of: 'effects' | 'calls'): number => {
  const chosen = soundSettings();
  return chosen.isOn ? (filed[place][of] * chosen[of]) / 10_000 : 0;
};
