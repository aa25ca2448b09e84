import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { expectedBytesHeader, rowsHeader } from '#core/contract/table-files.ts';
import { requestIdHeader } from './request-id.ts';

/** Reply headers exposed to callers of other origins. */
export const tellingHeaders: readonly string[] = [
  'Authorization',
  'Content-Disposition',
  'Retry-After',
  requestIdHeader,
  rowsHeader,
  expectedBytesHeader,
];

/** How long browsers may cache the permission, in seconds. */
const rememberedFor = 7200;

/**
 * Lets pages of other servers call this one (their setting API_BASE names it). They authenticate by
 * token only; cookies are neither accepted nor set.
 * @param origins the allowed ones, such as https://cairn.example.org
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
