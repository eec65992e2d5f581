import type { Rulebook } from './rulebook.ts';
import type { Language, Spot, SpotId } from './spot.ts';

type Names = Pick<Rulebook, 'names'>;

/** "place" of "place/6". */
export const familyOf = (position: SpotId): string => position.split('/')[0]!;

const numberOf = (position: SpotId): string => position.split('/')[1] ?? '';

/** A wager's full name, with the number that tells it from others of its family. */
export const fullName = ({ names = {} }: Names, { id, name }: Pick<Spot, 'id' | 'name'>, language: Language) => {
  const own = name[language];
  if (own !== null) return own;
  const family = names[familyOf(id)]?.name[language];
  return names[id]?.name[language] ?? (family === undefined ? name.en : `${family} ${numberOf(id)}`.trim());
};

/** The name of all wagers of a family together. */
export const nameOfFamily = ({ names = {} }: Names, position: SpotId, language: Language): string | undefined =>
  names[familyOf(position)]?.name[language];

/** A wager's area on the felt, where the number is drawn already. */
export const labelOf = (rulebook: Rulebook, position: SpotId, language: Language): string => {
  const { names = {} } = rulebook;
  const naming = names[position] ?? names[familyOf(position)];
  if (naming) return naming.label[language];
  const spot = spotIn(rulebook, position);
  return spot ? fullName(rulebook, spot, language) : position;
};

/** Where a wager lies, in a list: "Place 6", "Come on 6", "Hop 3-4", "Pass line". */
export const positionName = (rulebook: Rulebook, position: SpotId, language: Language): string => {
  const { names = {} } = rulebook;
  const label = labelOf(rulebook, position, language);
  const family = names[familyOf(position)];
  const number = numberOf(position);
  if (number === '' || names[position] || !family) return label;
  if (family.travelled) return family.travelled[language].replace('#', number);
  const spot = spotIn(rulebook, position);
  const { line, point } = spot?.made ?? {};
  return line !== undefined && point !== undefined
    ? `${positionName(rulebook, `${line}/${point}`, language)} · ${label}`
    : `${label} ${facesOf(spot)?.join('-') ?? number}`;
};

/** The dice that a wager names, where it is on particular ones. */
const facesOf = (spot: Spot | undefined): readonly number[] | undefined => {
  const [win] = spot?.play.kind === 'one-roll' ? spot.play.wins : [];
  return win && 'shows' in win.when ? win.when.shows : undefined;
};

const spotIn = ({ paytables }: Rulebook, id: SpotId): Spot | undefined =>
  paytables.flatMap(({ spots }) => spots).find((spot) => spot.id === id);
