import { type Clause, type Refusal, type Rulebook, refusal, type StaffPosition } from '../rules/index.ts';
import { checkRole, checkSupervisor, formOf, isAbsent, outranks } from './authority.ts';
import { type Actor, type Command, type CommandOf, type CommandType, POSTS, type Post } from './command.ts';
import type { Verdict } from './game.ts';
import type { AnyTable } from './state.ts';

type PostPosition = StaffPosition & { readonly role: Post; readonly assigned: Clause };

const isPost = ({ role, assigned }: StaffPosition): boolean =>
  assigned !== undefined && (POSTS as readonly string[]).includes(role);

/** The posts that a document's tables have, in its own order. A dealer answers for a shaker by the shaker's own clause. */
export const postsOf = (rulebook: Rulebook, table: AnyTable): readonly PostPosition[] =>
  rulebook.positions
    .filter((position): position is PostPosition => isPost(position) && !isAbsent(position, formOf(table)))
    .map((post) => (post.role === 'dealer' ? { ...post, assigned: keptBy(rulebook, table) ?? post.assigned } : post));

/** Before a shaker is chosen, the document's first one speaks for all. */
const keptBy = ({ shakers }: Rulebook, { shaker }: AnyTable): Clause | undefined =>
  (shakers.find(({ id }) => id === shaker) ?? shakers[0])?.kept;

const postOf = (rulebook: Rulebook, table: AnyTable, role: Actor['role']): PostPosition | undefined =>
  postsOf(rulebook, table).find((post) => post.role === role);

export const keeperClause = (rulebook: Rulebook, table: AnyTable): Clause | null =>
  postOf(rulebook, table, 'dealer')?.assigned ?? null;

/** Whoever has a post, and for a dealer has signed in besides. */
const holderOf = ({ dealer, posts }: AnyTable, role: Post): string | null =>
  role === 'dealer' ? dealer : (posts?.[role] ?? null);

/** The ways in which a dealer comes to the table, which ask for themselves who it is. */
const COMING: readonly CommandType[] = ['SignInDealer', 'RelieveDealer'];

/** In a house with accounts nobody deals or supervises at a table where somebody else is answerable for it. */
export const checkPost = (rulebook: Rulebook, table: AnyTable, command: Command): Refusal | undefined => {
  const { type, by } = command;
  if (!by.account || COMING.includes(type)) return undefined;
  const post = postOf(rulebook, table, by.role);
  const holder = post && holderOf(table, post.role);
  return post && holder !== by.id
    ? refusal('not-assigned', post.assigned, notAtPost(post, holder ?? null, by.id))
    : checkOwnCrew(rulebook, table, command);
};

/** Whoever works in a table's crew has no other say there, whatever else they are in the house: nobody supervises themselves. */
const checkOwnCrew = (rulebook: Rulebook, table: AnyTable, command: Command): Refusal | undefined => {
  const { by } = command;
  const second = ('approver' in command && command.approver) || ('witness' in command && command.witness) || undefined;
  const crew = postsOf(rulebook, table).filter(({ role }) => outranks('floorperson', role));
  const found = crew.find(({ role }) => {
    const holder = holderOf(table, role);
    return holder !== null && ((holder === by.id && role !== by.role) || holder === second?.id);
  });
  return (
    found &&
    refusal(
      'second-person',
      found.assigned,
      `${holderOf(table, found.role)} is the ${found.title.toLowerCase()} of this table: somebody else must supervise it.`,
    )
  );
};

const notAtPost = ({ role, title }: PostPosition, holder: string | null, person: string): string => {
  const name = title.toLowerCase();
  const way =
    role === 'dealer'
      ? holder === null
        ? `Sign in at this table first.`
        : `Relieve ${holder} first.`
      : `Someone of higher rank must assign ${person} to this table.`;
  return holder === null
    ? `This table has no ${name} yet. ${way}`
    : `The ${name} of this table is ${holder}, not ${person}. ${way}`;
};

/** Puts somebody to a post, or nobody to one that is optional; whoever does it has a higher rank. */
export const assignStaff = (
  rulebook: Rulebook,
  table: AnyTable,
  { role, person, by }: CommandOf<'AssignStaff'>,
): Verdict => {
  const post = postOf(rulebook, table, role);
  if (!post) return refusal('nothing-to-do', null, `Nobody is assigned as ${role} to a table of ${rulebook.id}.`);
  const from = table.posts?.[role] ?? null;
  const wrongRole = checkSupervisor(rulebook, by) ?? checkHigher(post, by);
  if (wrongRole || person === null) return wrongRole ?? leavePost(table, post, from);
  const problem = checkOtherPost(rulebook, table, role, person);
  if (problem) return problem;
  if (from === person)
    return refusal(
      'nothing-to-do',
      post.assigned,
      `${person} is already assigned as ${post.title.toLowerCase()} here.`,
    );
  return [{ type: 'StaffAssigned', role, person, from, clause: post.assigned }];
};

/** Whether this table may do without anybody at a post. */
export const isOptional = ({ optionalIn }: StaffPosition, table: AnyTable): boolean =>
  optionalIn !== undefined && optionalIn === formOf(table);

const leavePost = (table: AnyTable, post: PostPosition, from: string | null): Verdict => {
  const { role, title, assigned: clause } = post;
  const name = title.toLowerCase();
  if (!isOptional(post, table))
    return refusal('not-ready', clause, `This table is not without a ${name}: assign somebody else.`);
  return from === null
    ? refusal('nothing-to-do', clause, `This table has no ${name}.`)
    : [{ type: 'StaffReleased', role, from, clause }];
};

const checkHigher = ({ role, title, assigned }: PostPosition, by: Actor): Refusal | undefined =>
  outranks(by.role, role)
    ? undefined
    : refusal('wrong-role', assigned, `Only someone of higher rank than a ${title.toLowerCase()} may assign one.`);

/** Nobody supervises themselves. */
const checkOtherPost = (rulebook: Rulebook, table: AnyTable, role: Post, person: string): Refusal | undefined => {
  const other = postsOf(rulebook, table).find(
    (post) => post.role !== role && (holderOf(table, post.role) === person || table.posts?.[post.role] === person),
  );
  return (
    other &&
    refusal('second-person', other.assigned, `${person} is the ${other.title.toLowerCase()} of this table already.`)
  );
};

export const signInDealer = (rulebook: Rulebook, table: AnyTable, command: CommandOf<'SignInDealer'>): Verdict => {
  const clause = keeperClause(rulebook, table);
  const { by, dealer = by.id } = command;
  const problem = checkDealer(rulebook, table, command);
  if (problem) return problem;
  if (table.dealer !== null)
    return refusal('nothing-to-do', clause, 'A dealer is already signed in; relieve that dealer instead.');
  if (by.account && table.posts?.dealer !== by.id)
    return refusal('not-assigned', clause, `A supervisor of this table has to assign ${by.id} to it first.`);
  return [{ type: 'DealerSignedIn', dealer }];
};

export const relieveDealer = (rulebook: Rulebook, table: AnyTable, command: CommandOf<'RelieveDealer'>): Verdict => {
  const clause = keeperClause(rulebook, table);
  const { by, dealer = by.id, approver } = command;
  const problem = checkDealer(rulebook, table, command);
  if (problem) return problem;
  if (table.dealer === null) return refusal('not-ready', clause, 'No dealer is signed in to be relieved.');
  if (table.dealer === dealer) return refusal('nothing-to-do', clause, `${dealer} is already the dealer.`);
  const taken = by.account ? checkHandedOver(rulebook, table, by, approver) : undefined;
  if (taken) return taken;
  return [{ type: 'DealerRelieved', from: table.dealer, to: dealer, ...(approver ? { approver } : {}) }];
};

/** An account comes as a dealer and under its own name; in stories a crew signs in whomever it names. */
const checkDealer = (
  rulebook: Rulebook,
  table: AnyTable,
  { by, dealer = by.id }: CommandOf<'SignInDealer' | 'RelieveDealer'>,
): Refusal | undefined => {
  const clause = keeperClause(rulebook, table);
  const wrongRole = checkRole(rulebook, by, ['dealer'], !by.account, clause);
  if (wrongRole || !by.account) return wrongRole;
  return dealer === by.id
    ? checkOtherPost(rulebook, table, 'dealer', dealer)
    : refusal('not-assigned', clause, `${by.id} must sign in under their own name, not as ${dealer}.`);
};

/** Nobody takes a table from its dealer: the dealer hands it over, or somebody who supervises decides it. */
const checkHandedOver = (
  rulebook: Rulebook,
  table: AnyTable,
  by: Actor,
  approver: Actor | undefined,
): Refusal | undefined => {
  const { dealer, posts } = table;
  if (posts?.dealer === by.id || approver?.id === dealer) return undefined;
  const isDecided = approver && approver.id !== by.id && checkSupervisor(rulebook, approver) === undefined;
  return isDecided
    ? undefined
    : refusal(
        'second-person',
        keeperClause(rulebook, table),
        `${dealer} must hand the table over, or a supervisor must assign ${by.id} to it.`,
      );
};
