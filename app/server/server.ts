import { join } from 'node:path';
import accepts from '@fastify/accepts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { finishLogin, login } from '#core/contract/auth.ts';
import { readTogether } from '#core/contract/together.ts';
import { attemptCounter } from '#core/server/accounts/attempts.ts';
import { sessionKeeper } from '#core/server/accounts/session.ts';
import type { App } from '#core/server/app.ts';
import { type Clock, systemClock } from '#core/server/clock.ts';
import type { Database } from '#core/server/db/database.ts';
import { openReplica } from '#core/server/db/replica.ts';
import type { Settings } from '#core/server/env.ts';
import { openVault } from '#core/server/files/stored-files.ts';
import { clamd } from '#core/server/files/virus-scan.ts';
import { limitConnections } from '#core/server/http/connection-limits.ts';
import { refuseCrossSiteWrites } from '#core/server/http/cross-site.ts';
import { diskSpaceOn } from '#core/server/http/disk-space.ts';
import { answer, handleFailures } from '#core/server/http/failures.ts';
import { mountHealth } from '#core/server/http/health.ts';
import { idempotency } from '#core/server/http/idempotency.ts';
import { mountOn } from '#core/server/http/mount.ts';
import { allowOtherOrigins } from '#core/server/http/other-origins.ts';
import { servePages } from '#core/server/http/pages.ts';
import { parseByContract } from '#core/server/http/parsing.ts';
import { proofOfWork } from '#core/server/http/proof-of-work.ts';
import { requestIds, trustedProxies } from '#core/server/http/request-id.ts';
import { addSecurityHeaders } from '#core/server/http/security-headers.ts';
import { jobKeeper, jobKind } from '#core/server/jobs/jobs.ts';
import { mountMetrics } from '#core/server/monitoring/metrics-page.ts';
import { callLogging } from '#core/server/monitoring/watch-calls.ts';
import { watchServer } from '#core/server/monitoring/watch-server.ts';
import type { Secrets } from '#core/server/secrets/secrets.ts';
import { mailer } from '#core/server/sending/mailer.ts';
import { makeTexter } from '#core/server/sending/make-texter.ts';
import { makePusher, type Pusher } from '#core/server/sending/pusher.ts';
import { openLog } from '#core/server/telemetry/log.ts';
import type { Tracing } from '#core/server/telemetry/spans.ts';
import { loginWithPasskey } from '#features/accounts/contract/second-factor.ts';
import { loginSocial } from '#features/accounts/contract/social-sign-in.ts';
import { plainStorageAddress } from '#features/documents/server/storage-address.ts';
import { publicFormParts } from '#features/organization/server/organization/service.ts';
import { describeApi } from '../openapi/api-description.ts';
import { modules } from './modules.ts';

/** Sign-in routes; their refusals are counted. */
const signIns = [login, finishLogin, loginWithPasskey, loginSocial].map(({ path }) => path);

/** Maximum body size in bytes; uploads have their own limit. */
const maxBodyBytes = 1024 * 1024;

export interface ServerParts {
  settings: Settings;
  db: Database;
  secrets: Secrets;
  webRoot: string;
  clock?: Clock;
  /** Standard output by default. */
  log?: FastifyBaseLogger;
  tracing?: Tracing | undefined;
  /** Off only in tests that make hundreds of calls a minute. */
  limitRates?: boolean;
  /** Off only in tests about something else: jobs are queued but don't run. */
  doJobs?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly app: App;
  }
}

/** Builds the server, ready to listen. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { settings, db, secrets, webRoot, clock = systemClock } = parts;
  const { limitRates = true, doJobs = true } = parts;
  const isTrusted = trustedProxies(settings.trustedProxies);
  const server = fastify({
    loggerInstance: parts.log ?? openLog(settings.logLevel),
    genReqId: requestIds(isTrusted),
    logController: callLogging,
    bodyLimit: maxBodyBytes,
    trustProxy: settings.trustedProxies,
    rewriteUrl: ({ url }) => plainStorageAddress(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answer,
  });
  const { log } = server;
  const watching = watchServer(
    server,
    { settings, db, isTrusted, tracing: parts.tracing },
    signIns,
  );
  limitConnections(server.server, isTrusted);
  await registerCallHooks(server, settings);

  const attempts = attemptCounter(db, limitRates);
  // Job data holds addresses, so only the error is logged.
  const onFailure = (job: string, error: unknown) => log.error({ job, err: error }, 'job-failed');
  const { databaseReplicaUrl } = settings;
  const replica = databaseReplicaUrl
    ? watching.replica((events) => openReplica(db, databaseReplicaUrl, events))
    : null;
  const app: App = {
    settings,
    secrets,
    db,
    replica,
    clock,
    log,
    meters: watching.meters,
    jobs: jobKeeper(db, { doWork: doJobs, onFailure, around: watching.jobs }),
    mail: watching.mails(createMailer(server, settings)),
    pusher: watching.pushes(createPusher(settings, secrets)),
    texter: watching.texts(makeTexter(settings.texts, settings.publicUrl)),
    attempts,
    sessions: sessionKeeper(db, secrets.tokenKey, clock),
    proofOfWork: proofOfWork(secrets, clock, attempts),
    vault: await openVault(settings, db),
    scanner: settings.clamdUrl === undefined ? null : clamd(settings.clamdUrl),
  };
  server.decorate('app', app);

  // The disk of a remote database isn't ours to watch.
  const room = diskSpaceOn(settings.databaseUrl ? null : settings.dataDir);
  const mount = mountOn(server, app, { room, idempotency: idempotency(app) });
  for (const module of modules) {
    module.routes?.(mount);
    module.pages?.(server, app);
    await module.start?.(app);
  }
  mount(readTogether, async (_, { query, read }) => ({
    replies: await Promise.all((query.read ?? []).map(read)),
  }));
  app.jobs.handleNightly(jobKind('purge'), async () => {
    for (const module of modules) await module.nightly?.(app);
  });
  server.addHook('onReady', async () => {
    await app.sessions.start();
    app.replica?.start();
    await app.jobs.start();
    for (const module of modules) await module.ready?.(app);
  });
  for (const { stop } of modules) if (stop) server.addHook('preClose', async () => stop(app));
  server.addHook('onClose', async () => {
    await app.jobs.stop();
    await app.sessions.stop();
    await app.replica?.stop();
    app.mail.close();
    app.vault.close();
  });

  mountHealth(server, { db, checkFiles: app.vault.check });
  const { metricsToken: token, publicUrl } = settings;
  mountMetrics(server, { meters: app.meters, token, publicUrl });
  await servePages(server, { webRoot, apiBase: settings.apiBase }, () => publicFormParts(app));
  return server;
}

function createMailer(server: FastifyInstance, settings: Settings) {
  return mailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outbox: join(settings.dataDir, 'outbox'),
    onSaved: (file) => server.log.warn({ file }, 'mail-kept'),
  });
}

/** Registers the hooks of every call, for all features. */
async function registerCallHooks(server: FastifyInstance, settings: Settings): Promise<void> {
  handleFailures(server);
  parseByContract(server);
  await server.register(accepts);
  await server.register(cookie);
  addSecurityHeaders(server, {
    publicUrl: settings.publicUrl,
    withGoogle: settings.googleClientId !== undefined,
    apiBase: settings.apiBase,
  });
  await allowOtherOrigins(server, settings.pageOrigins);
  await server.register(compress, { threshold: 1024 });
  await describeApi(server, settings.publicUrl);
  refuseCrossSiteWrites(server);
}

function createPusher(settings: Settings, { pushKey }: Secrets): Pusher {
  const { pushServices: services } = settings;
  return makePusher({ privateKey: pushKey, subject: pushSubject(settings), services });
}

/** Contact address for push services: our sender address, since a site may be private. */
function pushSubject({ mailFrom }: Settings): string {
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
