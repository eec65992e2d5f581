import { type StaffRefusal, staffRefusal } from '../protocol/staff-refusal.ts';
import { COMMON } from './common-passwords.ts';

const SHORTEST = 8;
const LONGEST = 256;
const DIFFERENT_MIN = 4;

/** One password however the keyboard put its characters together (NIST SP 800-63B); nothing else is changed or cut. */
export const normalPassword = (password: string): string => password.normalize('NFKC');

interface Owner {
  readonly name: string;
  readonly person: string;
}

/** Length is what counts; beyond it only what everybody would try first is refused. */
export const checkPassword = (password: string, owner: Owner): StaffRefusal | undefined => {
  const normal = normalPassword(password);
  const { length } = [...normal];
  if (length < SHORTEST) return weak(`A password needs at least ${SHORTEST} characters; 15 are better.`);
  if (length > LONGEST) return weak(`A password may have at most ${LONGEST} characters.`);
  if (new Set(normal.toLowerCase()).size < DIFFERENT_MIN || isRepeated(normal))
    return weak('The password repeats the same few characters.');
  if (isRun(normal)) return weak('The password only counts up or down.');
  if (isCommon(normal.toLowerCase())) return weak('This password is one of the first that anybody would try.');
  if (isNamed(normal.toLowerCase(), owner)) return weak('The password is little more than your name.');
  return undefined;
};

const weak = (message: string): StaffRefusal => staffRefusal('weak-password', message);

/** "abcdabcd": a short piece again and again. */
const isRepeated = (password: string): boolean => /^(.{1,4})\1+$/su.test(password);

/** "23456789", "hgfedcba". */
const isRun = (password: string): boolean => {
  const codes = [...password].map((character) => character.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!));
  return steps.size === 1;
};

const isCommon = (password: string): boolean =>
  [password, password.replace(/[^\p{L}]+$/u, ''), password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')].some((form) =>
    COMMON.has(form),
  );

/** Without the names, the rest has to be long enough by itself. */
const isNamed = (password: string, { name, person }: Owner): boolean => {
  const names = [name, person, person.replaceAll(/\s+/g, ''), ...person.split(/\s+/), ...name.split(/[._-]/)]
    .map((part) => part.normalize('NFKC').toLowerCase())
    .filter((part) => part.length >= NAME_PART_MIN)
    .toSorted((a, b) => b.length - a.length);
  const rest = names.reduce((left, part) => left.replaceAll(part, ''), password);
  return rest !== password && [...rest].length < SHORTEST;
};

const NAME_PART_MIN = 3;
