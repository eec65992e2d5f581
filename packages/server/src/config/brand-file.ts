import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inEveryLanguage, type Language } from '@hardway/engine';
import { type Brand, type BrandColours, type Colour, contrastProblems, type Logo, USUAL_BRAND } from '../brand.ts';
import { fieldsOf } from './fields.ts';

const NAME_LONGEST = 40;
const LOGO_LARGEST = 200_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What an SVG could run or fetch; a browser does neither in a picture, and a file with it is not what an operator meant. */
const ACTIVE = /<script|<foreignObject|\son\w+\s*=|<!ENTITY|(?:href|src)\s*=\s*["'](?!#|data:image\/)/i;

/** The operator's name, logo and colours; what is wrong with them is a problem each. */
export const brandOf = (value: unknown, file: string, problems: string[]): Brand => {
  const { name, logo, colours } = fieldsOf(value, USUAL_BRAND, 'brand', problems);
  return { name: nameOf(name, problems), logo: logoOf(logo, file, problems), colours: coloursOf(colours, problems) };
};

const nameOf = (value: unknown, problems: string[]): Brand['name'] => {
  const names = fieldsOf(value, USUAL_BRAND.name, 'brand.name', problems);
  const named = (language: Language): string => {
    const text = names[language];
    if (typeof text === 'string' && text.trim() === text && text !== '' && [...text].length <= NAME_LONGEST)
      return text;
    problems.push(`brand.name.${language} is a name of 1 to ${NAME_LONGEST} characters.`);
    return '';
  };
  return inEveryLanguage(named);
};

const logoOf = (value: unknown, file: string, problems: string[]): Logo | null => {
  if (value === null) return null;
  const refused = (says: string): null => {
    problems.push(`brand.logo ${says}`);
    return null;
  };
  if (typeof value !== 'string') return refused('is the path of an .svg or .png, beside this file.');
  let bytes: Buffer;
  try {
    bytes = readFileSync(resolve(dirname(file), value));
  } catch {
    return refused(`names ${value}, which cannot be read.`);
  }
  if (bytes.length > LOGO_LARGEST) return refused(`has ${bytes.length} bytes; the most is ${LOGO_LARGEST}.`);
  if (value.endsWith('.png'))
    return bytes.subarray(0, PNG.length).equals(PNG)
      ? { type: 'image/png', bytes }
      : refused(`names ${value}, which is no PNG.`);
  if (!value.endsWith('.svg')) return refused(`names ${value}; it is an .svg or a .png.`);
  const text = bytes.toString('utf8');
  if (!/<svg[\s>]/.test(text)) return refused(`names ${value}, which is no SVG.`);
  if (ACTIVE.test(text)) return refused(`names ${value}, which has a script or refers to something outside itself.`);
  return { type: 'image/svg+xml', bytes };
};

const coloursOf = (value: unknown, problems: string[]): BrandColours => {
  const usual = USUAL_BRAND.colours;
  const given = fieldsOf(value, usual, 'brand.colours', problems);
  const before = problems.length;
  const colour = (name: keyof BrandColours): Colour => {
    const text = given[name];
    if (typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase() as Colour;
    problems.push(`brand.colours.${name} is # and six hexadecimal digits, such as ${usual[name]}.`);
    return usual[name];
  };
  const colours = { accent: colour('accent'), ground: colour('ground'), cloth: colour('cloth') };
  if (problems.length === before) problems.push(...contrastProblems(colours).map((says) => `brand.colours: ${says}`));
  return colours;
};
