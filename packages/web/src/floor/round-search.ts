/** What rounds are looked for by, as it stands in the form. */
export interface RoundSearch {
  readonly first: string;
  readonly last: string;
  readonly from: string;
  readonly to: string;
  readonly seat: string;
  readonly dice: string;
  readonly is: '' | 'void' | 'corrected';
}

export const NO_SEARCH: RoundSearch = { first: '', last: '', from: '', to: '', seat: '', dice: '', is: '' };

const whole = (text: string): string => (/^\d{1,15}$/.test(text.trim()) ? text.trim() : '');

/** A local date and time as the form's field has it. */
const moment = (text: string): string => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? '' : `${at}`;
};

/** "2 4 5", "2,4,5" or "245". */
const faces = (text: string): string => {
  const found = text.match(/\d/g) ?? [];
  return /^[1-6\s,.-]+$/.test(text.trim()) && found.length >= 2 && found.length <= 3 ? found.join(',') : '';
};

/** The question to the house; what is not filled in, or is nothing it could be asked, is left out. */
export const searchQuery = (search: RoundSearch, before: number | null, limit: number): string => {
  const asked = {
    first: whole(search.first),
    last: whole(search.last),
    from: moment(search.from),
    to: moment(search.to),
    seat: whole(search.seat),
    dice: faces(search.dice),
    is: search.is,
    before: before === null ? '' : `${before}`,
    limit: `${limit}`,
  };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString();
};
