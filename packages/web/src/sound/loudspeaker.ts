import type { Language } from '@hardway/engine';
import type { HouseShown } from '@hardway/server/protocol';
import type { Call } from './caller.ts';
import type { Effect } from './cues.ts';
import { hissOf, makeEffect } from './effects.ts';
import { filedSound, loudnessAt, type SoundPlace } from './settings.ts';
import { speak } from './voice.ts';

type Game = HouseShown['sound']['recordings'][number]['game'];

/** What makes a screen heard, from the first touch on. */
export class Loudspeaker {
  private readonly context: AudioContext;
  private readonly place: SoundPlace;
  private readonly out: AudioNode;
  private readonly noise: AudioBuffer;
  private readonly recorded = new Map<string, Promise<AudioBuffer>>();
  private saying: readonly AudioBufferSourceNode[] = [];
  private calls = 0;

  constructor(context: AudioContext, place: SoundPlace) {
    this.context = context;
    this.place = place;
    // Whatever comes together, nothing is clipped.
    this.out = new DynamicsCompressorNode(context);
    this.out.connect(context.destination);
    this.noise = hissOf(context);
  }

  play(effect: Effect, times: number): void {
    const loud = this.loudness('effects');
    if (loud > 0) makeEffect({ context: this.context, out: this.level(loud), noise: this.noise }, effect, times);
  }

  /** By the operator's recordings, otherwise by the device's own voice; nothing where it has neither. */
  call({ text, recordings }: Call, game: Game, language: Language): void {
    const loud = this.loudness('calls');
    if (loud === 0) return;
    const own = filedSound().recordings.find(({ game: of, language: by }) => of === game && by === language);
    if (own)
      void this.say(
        recordings.map((name) => `${own.at}/${name}`),
        loud,
      );
    else speak(text, language, loud);
  }

  /** Nobody is there to hear a page that is not shown. */
  private loudness(of: 'effects' | 'calls'): number {
    return document.visibilityState === 'hidden' ? 0 : loudnessAt(this.place, of);
  }

  private level(loud: number): AudioNode {
    const level = new GainNode(this.context, { gain: loud });
    level.connect(this.out);
    return level;
  }

  private async say(paths: readonly string[], loud: number): Promise<void> {
    this.calls += 1;
    const call = this.calls;
    let parts: readonly AudioBuffer[];
    try {
      parts = await Promise.all(paths.map((path) => this.recording(path)));
    } catch {
      // The call stands on the screen as well.
      return;
    }
    if (call !== this.calls) return;
    for (const source of this.saying) source.stop();
    const level = this.level(loud);
    let at = this.context.currentTime;
    this.saying = parts.map((buffer) => {
      const source = new AudioBufferSourceNode(this.context, { buffer });
      source.connect(level);
      source.start(at);
      at += buffer.duration;
      return source;
    });
  }

  private recording(path: string): Promise<AudioBuffer> {
    const known = this.recorded.get(path) ?? this.load(path);
    this.recorded.set(path, known);
    return known;
  }

  private async load(path: string): Promise<AudioBuffer> {
    try {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return await this.context.decodeAudioData(await answer.arrayBuffer());
    } catch (problem) {
      this.recorded.delete(path);
      throw problem;
    }
  }
}
