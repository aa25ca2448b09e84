import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { FromTrustedProxy } from '../http/request-id.ts';
import type { Mailer } from '../sending/mailer.ts';
import type { Pusher } from '../sending/pusher.ts';
import type { Tracing } from '../telemetry/spans.ts';
import { meters as makeMeters } from './meters.ts';
import { watchCalls } from './watch-calls.ts';
import { followStatements } from './watch-statements.ts';
import { watchJobs, watchMails, watchPushes } from './watch-work.ts';

interface Parts {
  settings: { slowQueryMs: number };
  db: Database;
  isTrusted: FromTrustedProxy;
  tracing: Tracing | undefined;
}

/**
 * What is seen of the server from outside: its log, its metrics, its traces. Calls and statements are
 * watched from here on; jobs, mails and pushes by what this returns.
 *
 * @param signInRoutes by which people sign in
 */
export function watchServer(
  app: FastifyInstance,
  { settings, db, isTrusted, tracing }: Parts,
  signInRoutes: readonly string[],
) {
  const meters = makeMeters();
  const watching = { db, log: app.log, meters };
  watchCalls(app, { meters, tracing, isTrusted, signInRoutes });
  const unfollow = followStatements(db, { ...watching, slowMs: settings.slowQueryMs });
  app.addHook('onClose', async () => unfollow());
  return {
    meters,
    jobs: watchJobs(watching, tracing),
    mails: (mail: Mailer) => watchMails(mail, watching),
    pushes: (pusher: Pusher) => watchPushes(pusher, watching),
  };
}
