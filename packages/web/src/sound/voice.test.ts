import { expect, test } from 'vitest';
import { voiceFor } from './voice.ts';

const voice = (name: string, lang: string, localService = true) => ({ name, lang, localService });

test.each([
  ['a Mac', [voice('Fred', 'en-US'), voice('Zarvox', 'en-US'), voice('Samantha', 'en-US')], 'en', 'Samantha'],
  ['a Mac with better ones', [voice('Samantha', 'en-US'), voice('Ava (Premium)', 'en-US')], 'en', 'Ava (Premium)'],
  ['Linux, whose voices are machines', [voice('English (Great Britain)+espeak', 'en-GB')], 'en', null],
  ['a voice that speaks elsewhere', [voice('Google US English', 'en-US', false)], 'en', null],
  ['Cantonese beside Mandarin', [voice('Sinji', 'zh-HK'), voice('Tingting', 'zh-CN')], 'zh', 'Tingting'],
  ['Cantonese alone', [voice('Microsoft Danny', 'zh-HK')], 'zh', null],
  ['a phone', [voice('English United States', 'en_US'), voice('Chinese China', 'zh_CN')], 'zh', 'Chinese China'],
  ['another language', [voice('Microsoft Hedda', 'de-DE')], 'en', null],
] as const)('%s', (_, voices, language, name) => {
  expect(voiceFor(voices, language)?.name ?? null).toBe(name);
});
