import { join } from 'node:path';
import accepts from '@fastify/accepts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { finishLogin, login } from '#contract/auth.ts';
import { loginWithPasskey } from '#contract/second-factor.ts';
import { loginSocial } from '#contract/social-sign-in.ts';
import type { Settings } from './env.ts';
import { contactForPage } from './modules/organisation/service.ts';
import { modules } from './modules.ts';
import { describeApi } from './platform/api-description.ts';
import type { App } from './platform/app.ts';
import { attemptCounter } from './platform/attempts.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { limitConnections } from './platform/connection-limits.ts';
import { refuseCrossSite } from './platform/cross-site.ts';
import type { Database } from './platform/database.ts';
import { answer, handleFailures } from './platform/failures.ts';
import { mountHealth } from './platform/health.ts';
import { idempotency } from './platform/idempotency.ts';
import { jobKeeper, jobKind } from './platform/jobs.ts';
import { openLog } from './platform/log.ts';
import { mailer } from './platform/mailer.ts';
import { mountMetrics } from './platform/metrics-page.ts';
import { mountOn } from './platform/mount.ts';
import { allowOtherOrigins } from './platform/other-origins.ts';
import { servePages } from './platform/pages.ts';
import { parseByContract } from './platform/parsing.ts';
import { proofOfWork } from './platform/proof-of-work.ts';
import { makePusher, type Pusher } from './platform/pusher.ts';
import { requestIds, trustedProxies } from './platform/request-id.ts';
import { roomOn } from './platform/room.ts';
import type { Secrets } from './platform/secrets.ts';
import { addSecurityHeaders } from './platform/security-headers.ts';
import { sessionKeeper } from './platform/session.ts';
import type { Tracing } from './platform/spans.ts';
import { openVault } from './platform/stored-files.ts';
import { clamd } from './platform/virus-scan.ts';
import { callLogging } from './platform/watch-calls.ts';
import { watchServer } from './platform/watch-server.ts';

/** By which people sign in: how often they are refused is counted. */
const signIns = [login, finishLogin, loginWithPasskey, loginSocial].map(({ path }) => path);

/** The most that one call may send, in bytes; files come with a call of their own. */
const longestBody = 1024 * 1024;

export interface ServerParts {
  settings: Settings;
  db: Database;
  secrets: Secrets;
  /** Folder of the built web client. */
  webRoot: string;
  clock?: Clock;
  /** Where the log goes; to the standard output unless said. */
  log?: FastifyBaseLogger;
  tracing?: Tracing | undefined;
  /** Off only in tests that make hundreds of calls a minute. */
  limitRates?: boolean;
  /** Off only in tests that are about something else: jobs are kept, and nobody does them. */
  doJobs?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What this server works with. */
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
    bodyLimit: longestBody,
    trustProxy: settings.trustedProxies,
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
  await takeCalls(server, settings);

  const attempts = attemptCounter(db, limitRates);
  // What was to be done holds addresses: only what went wrong is logged.
  const onFailure = (job: string, error: unknown) => log.error({ job, err: error }, 'job-failed');
  const app: App = {
    settings,
    secrets,
    db,
    clock,
    log,
    meters: watching.meters,
    jobs: jobKeeper(db, { doWork: doJobs, onFailure, around: watching.jobs }),
    mail: watching.mails(mailerOf(server, settings)),
    pusher: watching.pushes(pusherOf(settings, secrets)),
    attempts,
    sessions: sessionKeeper(db, secrets.tokenKey, clock),
    proofOfWork: proofOfWork(secrets, clock, attempts),
    vault: await openVault(settings, db),
    scanner: settings.clamdUrl === undefined ? null : clamd(settings.clamdUrl),
  };
  server.decorate('app', app);

  // With a database elsewhere its disk is somebody else's to look after.
  const room = roomOn(settings.databaseUrl ? null : settings.dataDir);
  const mount = mountOn(server, app, { room, idempotency: idempotency(app) });
  for (const module of modules) {
    module.routes?.(mount);
    module.pages?.(server, app);
    await module.start?.(app);
  }
  app.jobs.handleNightly(jobKind('purge'), async () => {
    for (const module of modules) await module.nightly?.(app);
  });
  server.addHook('onReady', async () => {
    await app.jobs.start();
    for (const module of modules) await module.ready?.(app);
  });
  for (const { stop } of modules) if (stop) server.addHook('preClose', async () => stop(app));
  server.addHook('onClose', async () => {
    await app.jobs.stop();
    app.mail.close();
    app.vault.close();
  });

  mountHealth(server, { db, checkFiles: app.vault.check });
  const { metricsToken: token, publicUrl } = settings;
  mountMetrics(server, { meters: app.meters, token, publicUrl });
  await servePages(server, { webRoot, apiBase: settings.apiBase }, () => contactForPage(app));
  return server;
}

function mailerOf(server: FastifyInstance, settings: Settings) {
  return mailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outbox: join(settings.dataDir, 'outbox'),
    onKept: (file) => server.log.warn({ file }, 'mail-kept'),
  });
}

/** What every call goes through, whichever feature it is for. */
async function takeCalls(server: FastifyInstance, settings: Settings): Promise<void> {
  handleFailures(server);
  parseByContract(server);
  await server.register(accepts);
  await server.register(cookie);
  await addSecurityHeaders(server, {
    publicUrl: settings.publicUrl,
    withGoogle: settings.googleClientId !== undefined,
    apiBase: settings.apiBase,
  });
  await allowOtherOrigins(server, settings.pageOrigins);
  await server.register(compress, { threshold: 1024 });
  await describeApi(server, settings.publicUrl);
  refuseCrossSite(server);
}

function pusherOf(settings: Settings, { pushKey }: Secrets): Pusher {
  const { pushServices: services } = settings;
  return makePusher({ privateKey: pushKey, subject: pushSubject(settings), services });
}

/** Whom the push services may write to: the address of our mails, since a site may be private. */
function pushSubject({ mailFrom }: Settings): string {
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
