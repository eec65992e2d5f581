import type { ApprovalsPage, GivenApproval } from '../protocol/answers.ts';
import type { StaffEvent, StaffEventOf } from '../staff/event.ts';
import { STAFF_STREAM } from '../staff/folding.ts';
import type { Store } from '../store/store.ts';

const PAGE = 500;
/** Entries that one question looks at, at most. */
const LOOKED_AT = 10_000;

/** Newest first; `next` says where to go on, as people sign in far more often than they approve. */
export const approvalsBefore = async (store: Store, before: number, limit: number): Promise<ApprovalsPage> => {
  const approvals: GivenApproval[] = [];
  let end = Math.min(before, (await store.head(STAFF_STREAM)).version + 1);
  for (let looked = 0; end > 1 && looked < LOOKED_AT; looked += PAGE) {
    const from = Math.max(0, end - 1 - PAGE);
    const page = await store.read(STAFF_STREAM, from, end - 1 - from);
    for (const { version, at, event } of page.toReversed()) {
      if (approvals.length === limit) return { approvals, next: end };
      end = version;
      if (isApproval(event as StaffEvent))
        approvals.push(approvalOf(version, at, event as StaffEventOf<'ApprovalGiven'>));
    }
  }
  return { approvals, next: end > 1 ? end : null };
};

const isApproval = ({ type }: StaffEvent): boolean => type === 'ApprovalGiven';

/** Where the approver sat is nobody's business here. */
const approvalOf = (
  version: number,
  at: number,
  { approver, role, account, command }: StaffEventOf<'ApprovalGiven'>,
): GivenApproval => ({ version, at, approver, role, account, command });
