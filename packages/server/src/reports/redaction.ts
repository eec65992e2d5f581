import { isVoucherNumber, maskNumber } from '../cage/number.ts';
import type { Entry } from '../protocol/entry.ts';
import { STAFF_STREAM } from '../staff/folding.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';

/** An entry for readers outside the house: secrets are left out, and `hidden` names them. */
interface Redacted {
  readonly command: string;
  readonly event: string;
  /** Empty where an entry has none. */
  readonly answer: string;
  /** The parts that are not as they were written; the entry's hash is of the whole. */
  readonly hidden: readonly string[];
}

/** Hashes of passwords can be tried at leisure by whoever has them, so nothing of them is told. */
const PASSWORD_HASH = /^\$argon2/;
/** Hashes of tokens and keys: their beginnings tell which entries belong together, and open nothing. */
const SHORTENED: readonly string[] = ['invitation', 'session', 'renewed', 'keyHash'];
/** A device is named by the hash of its token. */
const DEVICE = /^(device [0-9a-f]{8})[0-9a-f]+$/;
const TOLD = 8;
const VOUCHERS = /\d{18}/g;

/** Anybody who reads the number of an unpaid voucher can be paid, so such numbers are masked. */
export const payableVouchers = async (store: Store): Promise<ReadonlySet<string>> => {
  const payable = new Set<string>();
  for await (const { event } of entriesOf(store, 'cage')) {
    const { number } = event as unknown as { readonly number: string };
    if (event.type === 'VoucherIssued') payable.add(number);
    if (event.type === 'VoucherRedeemed' || event.type === 'VoucherVoided') payable.delete(number);
  }
  return payable;
};

export const redacted = ({ stream, command, event, answer }: Entry, payable: ReadonlySet<string>): Redacted => {
  const hidden = new Set<string>();
  let part = '';
  const told = (name: string, value: unknown): unknown => {
    // What stands in a list goes by the list's name.
    if (!/^\d+$/.test(name)) part = name;
    const said = withoutSecrets(part, value, payable);
    if (said !== value) hidden.add(part);
    return said;
  };
  const spoken = told('command', command) as string;
  // The answer to a sign-in says what the session goes by.
  const ofStaff = stream === STAFF_STREAM && answer !== undefined;
  if (ofStaff) hidden.add('answer');
  return {
    command: spoken,
    event: JSON.stringify(event, told),
    answer: answer === undefined ? '' : JSON.stringify(ofStaff ? 'hidden' : answer, told),
    hidden: [...hidden],
  };
};

const withoutSecrets = (name: string, value: unknown, payable: ReadonlySet<string>): unknown => {
  if (typeof value !== 'string') return value;
  if (PASSWORD_HASH.test(value)) return 'hidden';
  if (SHORTENED.includes(name) && value.length > TOLD) return `${value.slice(0, TOLD)}…`;
  return value
    .replace(DEVICE, '$1…')
    .replace(VOUCHERS, (digits) => (payable.has(digits) && isVoucherNumber(digits) ? maskNumber(digits) : digits));
};
