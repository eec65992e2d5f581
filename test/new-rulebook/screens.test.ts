import { isRefusal, submit } from '@hardway/engine';
import { expect, test } from 'vitest';
import { playInChinese } from '../../packages/web/src/house/play-in-chinese.ts';
import { spotName } from '../../packages/web/src/house/spot-name.ts';
import { foldLayout } from '../../packages/web/src/player/sicbo/fold.ts';
import { riversideSicBo } from './riverside-sicbo.ts';

/** The terminal draws what the rulebook's layout says; nothing in the screens knows the wager. */

const submission = submit(riversideSicBo, { paytable: 'east', narrows: 'A' });
if (isRefusal(submission)) throw new Error(submission.message);

test('its felt is folded for a phone with every position on it', () => {
  const folded = foldLayout(
    riversideSicBo.layouts[0]!,
    344,
    () => false,
    () => 0,
  );
  const drawn = folded.cells.flatMap(({ shows }) => ('spot' in shows ? [shows.spot] : []));
  expect(drawn.toSorted()).toEqual(submission.spots.map(({ id }) => id).toSorted());
});

test('its wagers have names and words in both languages', () => {
  expect(spotName(submission, 'all-different', 'en')).toBe('All Different');
  expect(spotName(submission, 'all-different', 'zh')).toBe('三不同');
  const { play } = submission.spots.find(({ id }) => id === 'all-different')!;
  expect(playInChinese(play, 3)).toBe('下一掷：三颗骰子各不相同，即赢；其他骰面即输。');
});
