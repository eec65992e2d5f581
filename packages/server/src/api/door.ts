import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenSession } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import type { Staff } from '../staff/index.ts';
import { isAllowed, type Permission } from './permissions.ts';

export const SESSION_COOKIE = '__Host-hardway';
const DEVICE_COOKIE = '__Host-hardway-device';
const COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const sessionToken = (request: FastifyRequest): string | undefined => request.cookies[SESSION_COOKIE];

/** Where a request comes from; a proxy that passes on something else than an address is not believed. */
export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) > 0 ? ip : (socket.remoteAddress ?? 'nowhere');

export const fromOf = (request: FastifyRequest): { address: string; device?: string } => {
  const device = request.cookies[DEVICE_COOKIE];
  return { address: addressOf(request), ...(device === undefined ? {} : { device }) };
};

export const keepSession = (reply: FastifyReply, token: string, device?: string): void => {
  reply.setCookie(SESSION_COOKIE, token, COOKIE);
  if (device !== undefined) reply.setCookie(DEVICE_COOKIE, device, { ...COOKIE, maxAge: YEAR_SECONDS });
};

export const dropSession = (reply: FastifyReply): void => {
  reply.clearCookie(SESSION_COOKIE, COOKIE);
};

/** Who is behind a request, if they may do this. Pages ask by themselves, so only what changes something is an act. */
export const admitted = async (
  staff: Staff,
  request: FastifyRequest,
  permission: Permission,
): Promise<OpenSession | HouseRefusal> => {
  const token = sessionToken(request);
  if (token === undefined) return houseRefusal('not-signed-in', 'Sign in first.');
  const ask = () => (isLooking(request) ? staff.session(token) : staff.act(token));
  let session = await ask();
  if ('refused' in session && UNSURE.includes(session.refused)) {
    // They may have signed in at another node a moment ago.
    await staff.confirmation.confirm();
    session = await ask();
  }
  if ('refused' in session) return session;
  return isAllowed(session.member.roles, permission)
    ? session
    : houseRefusal('not-allowed', `None of ${session.member.name}’s roles may do this.`);
};

/** Nos that another look may turn into a yes, where the house has several nodes. */
export const UNSURE: readonly string[] = ['not-signed-in', 'unconfirmed', 'table-unavailable'];

const isLooking = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** A page of another site cannot make a browser do anything here: it cannot send this header. */
export const isOwnPage = (request: FastifyRequest): boolean =>
  isLooking(request) || request.headers['x-hardway'] === '1';
