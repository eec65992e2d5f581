import type { Language } from '@hardway/engine';

type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>;

/** Languages of voices, best first. Cantonese reads the same characters otherwise. */
const SPOKEN: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [/^en-GB/, /^en-US/, /^en-(AU|IE|NZ|CA|SG|ZA|IN)/],
  zh: [/^(zh-CN|cmn-CN|zh-Hans)/, /^(zh|cmn)-(SG|Hans-SG)/, /^(zh|cmn)-(TW|Hant-TW)/],
};

/** Families whose voices one likes to hear, best first: devices have others that are jokes, or sound like machines. */
const GOOD: readonly RegExp[] = [
  /natural|neural|premium|siri/i,
  /enhanced/i,
  /^Google /,
  /^(Daniel|Kate|Serena|Samantha|Ava|Allison|Susan|Tom|Karen|Moira|Tessa|Ting-?ting|Li-?li|Mei-?jia)\b/i,
  /^(English|Chinese) (United|Australia|China|Taiwan|India|Nigeria)/i,
  /^Microsoft /,
];

const placeIn = (forms: readonly RegExp[], text: string): number => {
  const at = forms.findIndex((form) => form.test(text));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

/**
 * The best voice of a device for a language, if it has a good one. One that speaks elsewhere on the network is none: what is
 * called at a table stays in the house, and does not wait for somebody else.
 */
export const voiceFor = <Known extends Voice>(voices: readonly Known[], language: Language): Known | null => {
  const ranked = voices
    .filter(({ localService }) => localService)
    .map((voice) => ({
      voice,
      good: placeIn(GOOD, voice.name),
      spoken: placeIn(SPOKEN[language], voice.lang.replace('_', '-')),
    }))
    .filter(({ good, spoken }) => Number.isFinite(good + spoken))
    .sort((a, b) => a.good - b.good || a.spoken - b.spoken);
  return ranked[0]?.voice ?? null;
};

/** What this device has now; some tell of their voices only after a while. */
export const ownVoice = (language: Language): SpeechSynthesisVoice | null =>
  'speechSynthesis' in globalThis ? voiceFor(speechSynthesis.getVoices(), language) : null;

/** Calls are quicker than prose. */
const RATE = 1.08;

export const speak = (text: string, language: Language, volume: number): void => {
  const voice = ownVoice(language);
  if (!voice) return;
  const spoken = new SpeechSynthesisUtterance(text);
  Object.assign(spoken, { voice, lang: voice.lang, volume, rate: RATE });
  // What comes now matters more than the rest of what was being said.
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
};
