import { expect, test } from 'vitest';
import { checkPassword } from './password.ts';

const owner = { name: 'mei.lin', person: 'Mei Lin Chen' };

test.each([
  ['eight characters', 'vX4!rqT9'],
  ['a phrase', 'correct horse battery staple'],
  ['64 characters', 'tea and dice at '.repeat(4)],
  ['256 characters', 'a phrase nobody else would say !'.repeat(8)],
  ['Chinese', '骰子在桌子上滚动着'],
  ['emoji', '🎲🎰🃏🀄🏮🧧🎴🎯'],
  ['the name inside something long enough by itself', 'mei.lin keeps her dice dry'],
  ['a common word inside a phrase', 'the dragon sleeps at noon'],
])('taken: %s', (_, password) => {
  expect(checkPassword(password, owner)).toBeUndefined();
});

test.each([
  ['seven characters', 'vX4!rqT'],
  ['seven characters that look like more in UTF-16', '🎲🎰🃏🀄🏮🧧🎴'],
  ['257 characters', `${'x4'.repeat(128)}!`],
  ['one character', 'aaaaaaaaaaaa'],
  ['two characters', 'abababababab'],
  ['a piece repeated', 'xK4!xK4!xK4!'],
  ['counting up', '23456789'],
  ['counting down', 'hgfedcba'],
  ['the most common', 'password'],
  ['in capitals', 'PASSWORD'],
  ['with a year and a sign', 'Password2026!'],
  ['with signs around', '!!dragon!!'],
  ['with letters replaced', 'P@ssw0rd'],
  ['a row of keys', 'qwertyuiop'],
  ['a row of digits', '1234567890'],
  ['a column of keys', '1qaz2wsx'],
  ['in wide letters', 'ｐａｓｓｗｏｒｄ'],
  ['a word of the trade', 'Hardway777!'],
  ['the own name', 'mei.lin1'],
  ['the own name with a year', 'MeiLin2026'],
  ['the full name', 'Mei Lin Chen'],
  ['the full name without spaces', 'meilinchen1999'],
])('too easy: %s', (_, password) => {
  expect(checkPassword(password, owner)).toMatchObject({ refused: 'weak-password' });
});
