import { useLanguage } from '../language.tsx';
import type { Language } from '../words.ts';
import { type AuditWords, en } from './words-en.ts';
import { zh } from './words-zh.ts';

export type { AuditWords } from './words-en.ts';

const AUDIT_WORDS: Readonly<Record<Language, AuditWords>> = { en, zh };

export const useAuditWords = (): AuditWords => AUDIT_WORDS[useLanguage().language];
