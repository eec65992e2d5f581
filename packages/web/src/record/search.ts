/** What rounds are looked for by, as it stands in a form or in an address. */
const SEARCH_FIELDS = ['first', 'last', 'from', 'to', 'seat', 'terminal', 'dice', 'is'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];
export type RoundSearch = Readonly<Record<SearchField, string>>;

export const NO_SEARCH = Object.fromEntries(SEARCH_FIELDS.map((field) => [field, ''])) as RoundSearch;

export const searchIn = (address: URLSearchParams): RoundSearch =>
  Object.fromEntries(SEARCH_FIELDS.map((field) => [field, address.get(field) ?? ''])) as RoundSearch;

const whole = (text: string): string | null => (/^\d{1,15}$/.test(text) ? text : null);

/** A date and time of this device, as the form's field has it. */
const moment = (text: string): string | null => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : `${at}`;
};

/** "2 4 5", "2,4,5" or "245", as many as the game has dice. */
const faces =
  (count: number) =>
  (text: string): string | null => {
    const found = text.match(/\d/g) ?? [];
    return /^[1-6\s,.-]+$/.test(text) && found.length === count ? found.join(',') : null;
  };

/** The question to the house, and the fields that are not filled in as they have to be: nobody is shown all in their stead. */
export const questionOf = (
  search: RoundSearch,
  dice: number,
): { readonly query: URLSearchParams; readonly wrong: readonly SearchField[] } => {
  const reads: Readonly<Record<SearchField, (text: string) => string | null>> = {
    first: whole,
    last: whole,
    from: moment,
    to: moment,
    seat: whole,
    terminal: (text) => (text.length <= 64 ? text : null),
    dice: faces(dice),
    is: (text) => (text === 'void' || text === 'corrected' ? text : null),
  };
  const filled = SEARCH_FIELDS.map((field) => [field, search[field].trim()] as const).filter(([, text]) => text !== '');
  const read = filled.map(([field, text]) => [field, reads[field](text)] as const);
  return {
    query: new URLSearchParams(read.flatMap(([field, value]) => (value === null ? [] : [[field, value]]))),
    wrong: read.flatMap(([field, value]) => (value === null ? [field] : [])),
  };
};
