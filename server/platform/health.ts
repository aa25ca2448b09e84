import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

interface Needed {
  db: Database;
  /** Comes to an end when contents of files can be kept and read. */
  checkFiles: () => Promise<void>;
}

/** `/healthz`: the process answers. `/readyz`: it can also reach its database and the store of files. */
export function mountHealth(app: FastifyInstance, { db, checkFiles }: Needed): void {
  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } as object }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
    } catch {
      return waiting(reply, 'the database');
    }
    try {
      await checkFiles();
    } catch {
      return waiting(reply, 'the store of files');
    }
    return { status: 'ready' };
  });
}

function waiting(reply: FastifyReply, what: string) {
  return reply.status(503).send({ status: `waiting for ${what}` });
}
