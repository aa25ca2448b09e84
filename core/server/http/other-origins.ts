import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { expectedBytesHeader, rowsHeader } from '#core/contract/table-files.ts';
import { requestIdHeader } from './request-id.ts';

/** Headers of replies that mean something to callers, beyond those that every reply has. */
export const tellingHeaders: readonly string[] = [
  'Authorization',
  'Content-Disposition',
  'Retry-After',
  requestIdHeader,
  rowsHeader,
  expectedBytesHeader,
];

/** How long a browser may remember what it is allowed, in seconds. */
const rememberedFor = 7200;

/**
 * Lets pages that another server hands out call this one (their setting API_BASE names it). They show
 * who they are by their token alone: no cookie of ours is taken from them or given to them.
 *
 * @param origins the only ones that may, such as https://cairn.example.org
 */
export async function allowOtherOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [...tellingHeaders],
    maxAge: rememberedFor,
  });
}
