import { expect, test } from 'vitest';
import { after, betting } from '../../../../test/table.ts';
import { ownPart, tableOf, viewOf } from '../../../server/src/protocol/view.ts';
import { NAME_LONGEST, obstacleTo, readSaved, SAVED_MOST, stakeOf, withSaved, writeSaved } from './saved.ts';

const storageWith = (text: string | null = null) => {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
};

const bets = [
  { spot: 'big', stake: 1_000 },
  { spot: 'total/11', stake: 500 },
];

test('what is saved is read again, with its stake', () => {
  const device = storageWith();
  writeSaved(device, 'rws-sicbo', '2', withSaved([], ' Evening ', bets));
  const [read] = readSaved(device, 'rws-sicbo', '2');
  expect(read).toEqual({ name: 'Evening', bets });
  expect(stakeOf(read!)).toBe(1_500);
});

test.each(['no JSON', '{"name":"x"}', '[{"name":"x"}]', '[{"name":1,"bets":[]}]', '[null]'])(
  'what is not saved bets is nothing: %s',
  (text) => {
    expect(readSaved(storageWith(text), 'rws-sicbo', '2')).toEqual([]);
  },
);

test('there are at most so many; a name that is taken is used anew; long names are cut', () => {
  const full = Array.from({ length: 8 }, (_, index) => `${index}`).reduce(
    (saved, name) => withSaved(saved, name, bets),
    withSaved([], 'x'.repeat(60), bets),
  );
  expect(full).toHaveLength(SAVED_MOST);
  expect(full[0]!.name).toHaveLength(NAME_LONGEST);
  expect(withSaved(full, '1', bets.slice(1))[2]).toEqual({ name: '1', bets: bets.slice(1) });
  expect(withSaved(full, 'another', bets)).toBe(full);
});

const story = betting('rws');
/** The table as the terminal of a seat knows it. */
const seen = (from = story) => tableOf(viewOf(from.table), from.table.submission, ownPart(from.table, 1));
const obstacle = (wanted: typeof bets, from = story) => obstacleTo(from.rulebook, seen(from), 1, wanted, from.now);

test('bets that the table takes have no obstacle', () => {
  expect(obstacle(bets)).toBeNull();
});

test('credit and limits count for all of them together', () => {
  expect(obstacle([...bets, { spot: 'small', stake: 99_000 }])).toMatchObject({
    spot: 'small',
    refusal: { refused: 'no-credit' },
  });
});

test('a position that this table does not have, and a round that takes no bets, are told as such', () => {
  expect(obstacle([{ spot: 'nowhere', stake: 100 }])).toMatchObject({ spot: 'nowhere' });
  const closed = after(story, { type: 'CloseBetting', by: { id: 'dealer', role: 'dealer' } });
  expect(obstacle(bets, closed)).toMatchObject({ spot: 'big', refusal: { refused: 'bets-closed' } });
});
