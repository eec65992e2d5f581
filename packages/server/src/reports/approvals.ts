import type { EventOf, StaffEvent } from '../staff/event.ts';
import { STAFF } from '../staff/folding.ts';
import type { Store } from '../store/store.ts';

/** A second person's word, as the staff's own record has it. */
export interface GivenApproval {
  readonly version: number;
  readonly at: number;
  readonly approver: string;
  readonly role: string;
  /** Who asked for it. */
  readonly account: string;
  /** The one command that it was for. */
  readonly command: string;
}

const PAGE = 500;
/** How many entries one question looks at. */
const LOOKED_AT = 10_000;

/** Newest first; `next` says where to go on, as people sign in far more often than they approve. */
export const approvalsBefore = async (
  store: Store,
  before: number,
  limit: number,
): Promise<{ approvals: GivenApproval[]; next: number | null }> => {
  const approvals: GivenApproval[] = [];
  let end = Math.min(before, (await store.head(STAFF)).version + 1);
  for (let looked = 0; end > 1 && looked < LOOKED_AT; looked += PAGE) {
    const from = Math.max(0, end - 1 - PAGE);
    const page = await store.read(STAFF, from, end - 1 - from);
    for (const { version, at, event } of page.toReversed()) {
      if (approvals.length === limit) return { approvals, next: end };
      end = version;
      if (isApproval(event as StaffEvent)) approvals.push(approvalOf(version, at, event as EventOf<'ApprovalGiven'>));
    }
  }
  return { approvals, next: end > 1 ? end : null };
};

const isApproval = ({ type }: StaffEvent): boolean => type === 'ApprovalGiven';

/** Where the approver sat is nobody's business here. */
const approvalOf = (
  version: number,
  at: number,
  { approver, role, account, command }: EventOf<'ApprovalGiven'>,
): GivenApproval => ({ version, at, approver, role, account, command });
