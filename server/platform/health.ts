import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** `/healthz`: the process answers. `/readyz`: it can also reach its database. */
export function mountHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } as object }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'waiting for the database' });
    }
  });
}
