import type { FastifyReply } from 'fastify';
import type { HouseRefusal } from '../protocol/refusal.ts';
import { refuse } from './refuse.ts';

/** Answers with what a report came to, which is JSON already if it is text. */
export const replyWith = (reply: FastifyReply, told: unknown): unknown => {
  if (typeof told === 'string') return reply.type('application/json; charset=utf-8').send(told);
  return isRefused(told) ? refuse(reply, told) : told;
};

export const isRefused = (told: unknown): told is HouseRefusal =>
  typeof told === 'object' && told !== null && 'refused' in told;
