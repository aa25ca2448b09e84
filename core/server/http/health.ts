import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface Needed {
  db: Database;
  /** Comes to an end when contents of files can be kept and read. */
  checkFiles: () => Promise<void>;
}

/** How long what is needed may take to answer, in ms: whoever asks wants to know now. */
const patience = 1500;

/**
 * `/healthz`: the process answers, and says nothing else. `/readyz`: it can also reach its database and the
 * store of files, and is not about to stop; else 503, within two seconds whatever hangs. No answer is kept.
 */
export function mountHealth(app: FastifyInstance, { db, checkFiles }: Needed): void {
  const database = oneAtATime(() => sql`select 1`.execute(db));
  const files = oneAtATime(checkFiles);
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
      answersSoon(database()),
      answersSoon(files()),
    ]);
    if (!isDatabaseThere) return unready(reply, 'waiting for the database');
    if (!areFilesThere) return unready(reply, 'waiting for the store of files');
    return { status: 'ready' };
  });
}

function unready(reply: FastifyReply, status: string) {
  return reply.status(503).send({ status });
}

/** After so long what hangs counts as lost, and is asked anew; in ms. */
const lostAfter = 10_000;

/** What hangs is not asked each second anew: it would take all the connections there are. */
export function oneAtATime<T>(check: () => Promise<T>): () => Promise<T> {
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

/** Whether it comes to its end, in time and well. */
export async function answersSoon(work: Promise<unknown>, within = patience): Promise<boolean> {
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
