import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface Needed {
  db: Database;
  /** Resolves when document contents can be read and written. */
  checkFiles: () => Promise<void>;
}

/** Timeout for each dependency, in ms. */
const patience = 1500;

/**
 * `/healthz`: the process answers. `/readyz`: it also reaches the database and the document store,
 * and isn't stopping; else 503, always within two seconds. Replies aren't cached.
 */
export function mountHealth(app: FastifyInstance, { db, checkFiles }: Needed): void {
  const database = shareRunningCall(() => sql`select 1`.execute(db));
  const files = shareRunningCall(checkFiles);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const options = { schema: { hide: true } as object };

  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping) return unready(reply, 'stopping');
    const [isDatabaseThere, areFilesThere] = await Promise.all([
      succeedsWithin(database()),
      succeedsWithin(files()),
    ]);
    if (!isDatabaseThere) return unready(reply, 'waiting for the database');
    if (!areFilesThere) return unready(reply, 'waiting for the document store');
    return { status: 'ready' };
  });
}

function unready(reply: FastifyReply, status: string) {
  return reply.status(503).send({ status });
}

/** Ms after which a hanging check counts as lost and a new one may start. */
const lostAfter = 10_000;

/** Shares one running check among callers: a new one every second would take all connections. */
export function shareRunningCall<T>(check: () => Promise<T>): () => Promise<T> {
  let current: { work: Promise<T>; since: number } | undefined;
  return () => {
    if (current && performance.now() - current.since < lostAfter) return current.work;
    const begun = { work: check(), since: performance.now() };
    current = begun;
    const end = () => {
      if (current === begun) current = undefined;
    };
    begun.work.then(end, end);
    return begun.work;
  };
}

/** True if the work succeeds in time. */
export async function succeedsWithin(work: Promise<unknown>, within = patience): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, within, false);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, enough]).finally(() => clearTimeout(timer));
}
