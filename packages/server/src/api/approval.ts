import type { Actor, Rulebook } from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { Approved } from '../cage/index.ts';
import type { OpenSession } from '../protocol/answers.ts';
import type { HouseRefusal } from '../protocol/refusal.ts';
import { closed } from '../protocol/shape.ts';
import { actorFor, type Staff } from '../staff/index.ts';
import { name, password } from './asked.ts';
import { fromOf, sessionToken } from './door.ts';

/** Name and password of somebody who joins in. */
export const approval = Type.Object({ account: name, password }, closed);

export const cashier = (name: string): Actor => ({ id: name, role: 'cage' });

/** Who asks, and who stands for it too. */
type Two = Required<Pick<Approved, 'by' | 'approver'>>;
interface Proof {
  readonly account: string;
  readonly password: string;
}

/** Nobody uses up an id that somebody else, or the desk, has chosen. */
export const ownId = ({ id }: Actor, sent: string): string => `${id}:cage:${sent}`;

/** Does what takes two people: who asks, and who gives the password for it. */
export const withApproval = async <Sent extends Pick<Approved, 'command' | 'reason'>, Done>(
  staff: Staff,
  { request, person, body }: { request: FastifyRequest; person: OpenSession; body: Sent & Proof },
  act: (asked: Omit<Sent, keyof Proof> & Two) => Promise<Done | HouseRefusal>,
  rulebook: Rulebook | null = null,
): Promise<Done | HouseRefusal> => {
  const by = actorFor(person.member, null);
  if ('refused' in by) return by;
  const { account, password, ...sent } = body;
  const command = ownId(by, sent.command);
  const proof = { account, password, command, rulebook, from: fromOf(request) };
  const approver = await staff.approve(sessionToken(request)!, proof);
  return 'refused' in approver ? approver : act({ ...sent, command, by, approver });
};

interface Joined {
  readonly command: string;
  readonly approval?: Proof;
}

/** Does what a cashier may do alone up to some amount, and beyond it with whoever gives the password. */
export const aloneOrJoined = async <Sent extends Joined, Done>(
  staff: Staff,
  { request, person, body }: { request: FastifyRequest; person: OpenSession; body: Sent },
  act: (
    asked: Omit<Sent, 'approval'> & { readonly by: Actor; readonly approver?: Actor },
  ) => Promise<Done | HouseRefusal>,
): Promise<Done | HouseRefusal> => {
  const by = cashier(person.member.name);
  const { approval, ...sent } = body;
  const command = ownId(by, sent.command);
  if (!approval) return act({ ...sent, command, by });
  const approver = await proved(staff, request, command, approval);
  return 'refused' in approver ? approver : act({ ...sent, command, by, approver });
};

/** Whoever gives their name and password for a command of the cage. */
export const proved = (
  staff: Staff,
  request: FastifyRequest,
  command: string,
  { account, password }: Proof,
): Promise<Actor | HouseRefusal> =>
  staff.approve(sessionToken(request)!, { account, password, command, rulebook: null, from: fromOf(request) });
