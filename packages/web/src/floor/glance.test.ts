import type { TableAtAGlance } from '@hardway/server/protocol';
import { expect, test } from 'vitest';
import { byUrgency, diceState, floorNeedsOf } from './glance.ts';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;

const glance = (id: string, change: Partial<TableAtAGlance> = {}): TableAtAGlance => ({
  id,
  name: { en: id, zh: id },
  rulebook: 'md-sicbo',
  paytable: 'standard',
  game: 'sicbo',
  virtual: false,
  untimed: false,
  practice: true,
  alone: false,
  phase: 'open',
  turn: { unit: 'round', number: 4, stage: 'betting' },
  limits: null,
  seats: 100,
  taken: 0,
  results: [],
  watchers: 0,
  closesAt: null,
  dealer: 'ann',
  shift: 'day',
  shiftDue: false,
  shiftInspectionDue: false,
  dice: { serial: '1', loadedAt: NOW - HOUR, expiresAt: NOW + 23 * HOUR, after: 0 },
  broken: null,
  notice: false,
  unpaid: false,
  last: null,
  players: 0,
  left: 0,
  connected: 0,
  money: null,
  waiting: [],
  handPays: [],
  ...change,
});

test('what needs somebody comes first, the longest wait before shorter ones, and closed tables last', () => {
  const tables = [
    glance('closed', { phase: 'closed', dealer: null, dice: null }),
    glance('fine'),
    glance('lately', { waiting: [{ seat: 2, at: NOW - 1 }] }),
    glance('notice', { notice: true }),
    glance('unpaid', { notice: true, unpaid: true }),
    glance('long', { waiting: [{ seat: 1, at: NOW - HOUR }] }),
    glance('broken', { phase: 'halted', broken: 'result-device' }),
  ];
  expect(byUrgency(tables, NOW).map(({ id }) => id)).toEqual([
    'broken',
    'long',
    'lately',
    'unpaid',
    'notice',
    'fine',
    'closed',
  ]);
  expect(floorNeedsOf(tables[4]!, NOW)).toEqual(['unpaid']);
});

test('a new shift and its inspection are spoken of once, and not at a closed table', () => {
  const due = { shiftDue: true, shiftInspectionDue: true };
  expect(floorNeedsOf(glance('new', due), NOW)).toEqual(['shift-inspection']);
  expect(floorNeedsOf(glance('uninspected', { ...due, shiftInspectionDue: false }), NOW)).toEqual(['shift-due']);
  expect(floorNeedsOf(glance('closed', { ...due, phase: 'closed' }), NOW)).toEqual([]);
});

test('dice are spoken of in the last twentieth of their time, and when it is over', () => {
  const aged = (hours: number): TableAtAGlance['dice'] => {
    const loadedAt = NOW - hours * HOUR;
    return { serial: '1', loadedAt, expiresAt: loadedAt + 24 * HOUR, after: 0 };
  };
  expect(diceState(aged(22), NOW)).toBe('fine');
  expect(diceState(aged(23), NOW)).toBe('soon');
  expect(diceState(aged(24), NOW)).toBe('soon');
  expect(diceState(aged(24.01), NOW)).toBe('expired');
  expect(diceState({ serial: '1', loadedAt: 0, expiresAt: null, after: 0 }, NOW)).toBe('timeless');
  expect(floorNeedsOf(glance('a', { dice: aged(25) }), NOW)).toEqual(['dice-expired']);
});

test('a closed table wants neither dice nor dealer', () => {
  expect(floorNeedsOf(glance('a', { phase: 'closed', dealer: null, dice: null }), NOW)).toEqual([]);
  expect(floorNeedsOf(glance('a', { dealer: null, dice: null }), NOW)).toEqual(['dice-missing', 'no-dealer']);
});
