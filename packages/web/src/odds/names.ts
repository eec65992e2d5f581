import { familyOf, type Language, nameOfFamily, type RulesSubmission, type Spot } from '@hardway/engine';
import { familyName } from '../house/figure.ts';
import { spotName } from '../house/spot-name.ts';
import { rulebookOf } from './filing.ts';

const numberOf = (id: string): string => (id.includes('/') ? id.slice(id.indexOf('/') + 1) : '');

const LISTED_MAX = 4;

/** One name for spots that go together: "Total Value Bet 4, 17", "Two Dice Combination × 15", "Craps Two Bet + 6". */
export const groupName = (submission: RulesSubmission, language: Language, spots: readonly Spot[]): string => {
  const [first] = spots;
  if (!first) return '';
  const kin = spots.filter(({ id }) => familyOf(id) === familyOf(first.id));
  const others = spots.length - kin.length;
  return `${familyGroup(submission, language, first, kin)}${others > 0 ? ` + ${others}` : ''}`;
};

const familyGroup = (submission: RulesSubmission, language: Language, { id }: Spot, kin: readonly Spot[]): string => {
  const name = spotName(submission, id, language);
  if (kin.length === 1) return name;
  const isNumbered = kin.every((each) => /\d/.test(numberOf(each.id)));
  if (!isNumbered && kin.length <= LISTED_MAX)
    return kin.map((each) => spotName(submission, each.id, language)).join(language === 'zh' ? '、' : ', ');
  const family = nameOfFamily(rulebookOf(submission.rulebook), id, language) ?? familyName(name);
  return kin.length <= LISTED_MAX
    ? `${family} ${kin.map((each) => numberOf(each.id)).join(', ')}`
    : `${family} × ${kin.length}`;
};
