import { join } from 'node:path';
import accepts from '@fastify/accepts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { finishLogin, login } from '#contract/auth.ts';
import { loginWithPasskey } from '#contract/second-factor.ts';
import { loginSocial } from '#contract/social-sign-in.ts';
import { buildCaseFile, type CaseFileParts } from './case-file.ts';
import type { Settings } from './env.ts';
import { mountApplicants } from './modules/applicants/routes.ts';
import { type ApplicantsService, applicantsService } from './modules/applicants/service.ts';
import { mountAudit } from './modules/audit/routes.ts';
import { auditService } from './modules/audit/service.ts';
import { mountAuth } from './modules/auth/routes.ts';
import { authService } from './modules/auth/service.ts';
import { scheduleBackups } from './modules/backups/scheduling.ts';
import { mountChats } from './modules/chats/routes.ts';
import { chatsService } from './modules/chats/service.ts';
import { mountClosings } from './modules/closings/routes.ts';
import { closingsService } from './modules/closings/service.ts';
import { contactSafetyService } from './modules/contact-safety/service.ts';
import { dangersService } from './modules/dangers/service.ts';
import { mountDashboard } from './modules/dashboard/routes.ts';
import { dashboardService } from './modules/dashboard/service.ts';
import { deliveriesService } from './modules/deliveries/service.ts';
import { mountDrafts } from './modules/drafts/routes.ts';
import { draftsService } from './modules/drafts/service.ts';
import { pairSearch } from './modules/duplicates/pair-search.ts';
import { duplicatesService } from './modules/duplicates/service.ts';
import { mountFirstSteps } from './modules/first-steps/routes.ts';
import { firstStepsService } from './modules/first-steps/service.ts';
import { mountLive } from './modules/live/routes.ts';
import { liveService } from './modules/live/service.ts';
import { mountLocations } from './modules/locations/routes.ts';
import { locationsService } from './modules/locations/service.ts';
import { mountMe } from './modules/me/routes.ts';
import { meService } from './modules/me/service.ts';
import { mountNotifications } from './modules/notifications/routes.ts';
import {
  type NotificationsService,
  notificationsService,
} from './modules/notifications/service.ts';
import { mountOccupancy } from './modules/occupancy/routes.ts';
import { occupancyService } from './modules/occupancy/service.ts';
import { mountOrganisation } from './modules/organisation/routes.ts';
import { organisationService } from './modules/organisation/service.ts';
import { mountPreScreening } from './modules/pre-screening/routes.ts';
import { preScreeningService } from './modules/pre-screening/service.ts';
import { mountPush } from './modules/push-subscriptions/routes.ts';
import { pushService } from './modules/push-subscriptions/service.ts';
import { mountQuestionBank } from './modules/question-bank/routes.ts';
import { questionBankService } from './modules/question-bank/service.ts';
import { mountQuestions } from './modules/questions/routes.ts';
import { type QuestionsService, questionsService } from './modules/questions/service.ts';
import { mountQuietHours } from './modules/quiet-hours/routes.ts';
import { quietHoursService } from './modules/quiet-hours/service.ts';
import { mountRecovery } from './modules/recovery/routes.ts';
import { recoveryService } from './modules/recovery/service.ts';
import { mountReminders } from './modules/reminders/routes.ts';
import { type Reminding, remindersService } from './modules/reminders/service.ts';
import { mountReports } from './modules/reports/routes.ts';
import { reportsService } from './modules/reports/service.ts';
import { retentionService } from './modules/retention/service.ts';
import { mountSavedViews } from './modules/saved-views/routes.ts';
import { savedViewsService } from './modules/saved-views/service.ts';
import { mountSearch } from './modules/search/routes.ts';
import { searchService } from './modules/search/service.ts';
import { mountSecondFactor } from './modules/second-factor/routes.ts';
import { secondFactorService } from './modules/second-factor/service.ts';
import { mountSessions } from './modules/sessions/routes.ts';
import { sessionsService } from './modules/sessions/service.ts';
import { mountSocial } from './modules/social-sign-in/routes.ts';
import { socialService } from './modules/social-sign-in/service.ts';
import { mountSystem } from './modules/system/routes.ts';
import { mountUsers } from './modules/users/routes.ts';
import { usersService } from './modules/users/service.ts';
import { mountVerification } from './modules/verification/routes.ts';
import { verificationService } from './modules/verification/service.ts';
import { zonesService } from './modules/zones/service.ts';
import { describeApi } from './platform/api-description.ts';
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
import type { Meters } from './platform/meters.ts';
import { mountMetrics } from './platform/metrics-page.ts';
import { type Mount, mountOn } from './platform/mount.ts';
import { allowOtherOrigins } from './platform/other-origins.ts';
import { servePages } from './platform/pages.ts';
import { parseByContract } from './platform/parsing.ts';
import { proofOfWork } from './platform/proof-of-work.ts';
import { makePusher, type Pusher } from './platform/pusher.ts';
import { requestIds, trustedProxies } from './platform/request-id.ts';
import { roomOn } from './platform/room.ts';
import { readAllSecrets, type Secrets } from './platform/secrets.ts';
import { addSecurityHeaders } from './platform/security-headers.ts';
import { sessionKeeper } from './platform/session.ts';
import type { Tracing } from './platform/spans.ts';
import { openFileStore, openVault } from './platform/stored-files.ts';
import { callLogging } from './platform/watch-calls.ts';
import { watchServer } from './platform/watch-server.ts';

/** By which people sign in: how often they are refused is counted. */
const signIns = [login, finishLogin, loginWithPasskey, loginSocial].map(({ path }) => path);

/** The most that one call may send, in bytes; files come with a call of their own. */
const longestBody = 1024 * 1024;

export interface AppParts {
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
  /** What else there is to remind of; only tests have any. */
  reminding?: readonly Reminding[];
  /** Off only in tests that are about something else: jobs are kept, and nobody does them. */
  doJobs?: boolean;
}

/** Builds the app, ready to listen. The one place that knows every module. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, db, secrets, webRoot, clock = systemClock } = parts;
  const { limitRates = true, doJobs = true } = parts;
  const isTrusted = trustedProxies(settings.trustedProxies);
  const app = fastify({
    loggerInstance: parts.log ?? openLog(settings.logLevel),
    genReqId: requestIds(isTrusted),
    logController: callLogging,
    bodyLimit: longestBody,
    trustProxy: settings.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answer,
  });
  const watching = watchServer(app, { settings, db, isTrusted, tracing: parts.tracing }, signIns);
  limitConnections(app.server, isTrusted);
  await takeCalls(app, settings);

  const attempts = attemptCounter(db, limitRates);
  // What was to be done holds addresses: only what went wrong is logged.
  const onFailure = (name: string, error: unknown) =>
    app.log.error({ job: name, err: error }, 'job-failed');
  const jobs = jobKeeper(db, { doWork: doJobs, onFailure, around: watching.jobs });
  const mail = watching.mails(mailerOf(app, settings));
  const keeper = sessionKeeper(db, secrets.tokenKey, clock);
  // With a database elsewhere its disk is somebody else's to look after.
  const room = roomOn(settings.databaseUrl ? null : settings.dataDir);
  const { encryptionKey } = secrets;
  const once = idempotency({ db, clock, encryptionKey, jobs });
  const mount = mountOn(app, { db, sessions: keeper, attempts, room, idempotency: once });
  const { publicUrl } = settings;

  const organisation = organisationService(db, clock);
  const pusher = watching.pushes(pusherOf(settings, secrets));
  const push = pushService({ db, clock, pusher });
  const quietHours = quietHoursService();
  const onSettled = watching.meters.settled;
  const later = { applicants: () => applicants, questions: () => questions };
  const contactSafety = contactSafetyService({ db, ...later });
  const sending = { db, clock, jobs, mail, publicUrl, organisation, contactSafety };
  const deliveries = deliveriesService({ ...sending, pusher, onFailure, onSettled });
  const notifications = notificationsService({
    ...{ db, clock, jobs, publicUrl, encryptionKey, organisation, push, deliveries, quietHours },
  });
  const sessions = sessionsService({ db, clock, keeper, notifications });
  const secondFactor = secondFactorService({
    ...{ db, clock, attempts, encryptionKey, publicUrl, organisation, sessions, notifications },
  });
  const signingIn = { db, clock, attempts, sessions, secondFactor };
  const verification = verificationService({ ...signingIn, ...sending });
  const users = usersService({ ...signingIn, ...sending, notifications, verification });
  const auth = authService({ ...signingIn, users, verification });
  const recovery = recoveryService({ ...signingIn, ...sending, notifications, verification });
  const social = socialService({
    ...{ ...signingIn, users, notifications, verification },
    clientId: settings.googleClientId,
    issuer: settings.oidcIssuer,
  });
  const me = meService({ db, clock, attempts, encryptionKey, sessions, notifications });
  const locations = locationsService(clock);
  const duplicateSearch = pairSearch({ db, jobs });
  const applicants: ApplicantsService = applicantsService({
    ...{ db, clock, locations, users, notifications },
    onIdentified: duplicateSearch.wake,
  });
  const dangers = dangersService(clock, { applicants, organisation });
  const questions: QuestionsService = questionsService(db, clock, {
    ...{ applicants, organisation, dangers },
  });

  const reminders = remindersService({
    ...{ db, clock, jobs, publicUrl, organisation, applicants, notifications, deliveries },
  });
  for (const reminding of parts.reminding ?? []) reminders.remindOf(reminding);

  mountAuth(mount, { auth, sessions, users });
  mountRecovery(mount, recovery);
  mountVerification(mount, verification);
  mountSocial(mount, social);
  mountSecondFactor(mount, secondFactor);
  mountSessions(mount, sessions);
  mountMe(mount, me);
  mountUsers(mount, users);
  mountNotifications(mount, notifications);
  mountQuietHours(mount, quietHours);
  mountFirstSteps(mount, firstStepsService());
  mountReminders(mount, reminders);
  mountPush(mount, push);
  mountChats(mount, chatsService({ db, clock, notifications, contactSafety }));
  mountOrganisation(mount, organisation);
  mountLocations(mount, locations);
  const zones = zonesService(locations, organisation);
  mountClosings(mount, closingsService({ db, clock, locations, users, zones }));
  mountOccupancy(mount, occupancyService());
  const work = proofOfWork(secrets, clock, attempts);
  mountPreScreening(
    mount,
    preScreeningService({
      ...{ db, clock, attempts, work, organisation, questions, notifications, dangers },
    }),
  );
  const duplicates = duplicatesService(clock, applicants);
  const drafts = draftsService({ ...sending, questions, applicants, duplicates, dangers });
  mountDrafts(mount, drafts);
  mountQuestions(mount, questions);
  mountQuestionBank(mount, questionBankService({ db, clock, questions }));
  mountApplicants(mount, applicants);
  mountSavedViews(mount, savedViewsService(clock));
  const vault = await openVault(settings, db);
  const { tidying, imports, calendar, erasing, rules } = buildCaseFile(app, mount, {
    ...{ settings, db, encryptionKey, clock, attempts, jobs, mail, publicUrl, vault, keeper },
    ...{ organisation, users, notifications, locations, applicants, questions, drafts, sessions },
    ...{ duplicates, deliveries, reminders, quietHours, zones, dangers, contactSafety },
  });
  openStreams(app, mount, watching.meters, { db, keeper, applicants, users });
  mountOverviews(mount, {
    ...{ db, clock, jobs, applicants, locations, users, organisation, calendar },
  });

  const retention = retentionService({ db, clock, organisation });
  doNightly(jobs, 'tidy', [() => sessions.removeOld(), () => attempts.tidy()]);
  doNightly(jobs, 'purge', [
    () => retention.purge(),
    () => tidying.tidy(),
    () => imports.tidy(),
    () => erasing.catchUp(),
    () => rules.findDue(),
  ]);
  await haveBackupsMade(app, { settings, db, clock, jobs, onFailure, notifications });
  app.addHook('onReady', async () => {
    await jobs.start();
    // What a server that was killed has left.
    if (doJobs) await deliveries.sweep();
    // Those whom a new version has to look at for the first time.
    await duplicateSearch.wake(db);
  });
  stopAtEnd(app, { jobs, mail, vault });
  showInside(app, mount, { db, clock, settings, checkFiles: vault.check, meters: watching.meters });
  await servePages(app, { webRoot, apiBase: settings.apiBase }, organisation.contactInPage);
  return app;
}

function mailerOf(app: FastifyInstance, settings: Settings) {
  return mailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outbox: join(settings.dataDir, 'outbox'),
    onKept: (file) => app.log.warn({ file }, 'mail-kept'),
  });
}

/** What every call goes through, whichever module it is for. */
async function takeCalls(app: FastifyInstance, settings: Settings): Promise<void> {
  handleFailures(app);
  parseByContract(app);
  await app.register(accepts);
  await app.register(cookie);
  await addSecurityHeaders(app, {
    publicUrl: settings.publicUrl,
    withGoogle: settings.googleClientId !== undefined,
    apiBase: settings.apiBase,
  });
  await allowOtherOrigins(app, settings.pageOrigins);
  await app.register(compress, { threshold: 1024 });
  await describeApi(app, settings.publicUrl);
  refuseCrossSite(app);
}

/** For those who look after the server, and for their machines. */
function showInside(
  app: FastifyInstance,
  mount: Mount,
  parts: Parameters<typeof mountSystem>[1] & { settings: Settings },
): void {
  mountHealth(app, parts);
  const { metricsToken: token, publicUrl } = parts.settings;
  mountMetrics(app, { meters: parts.meters, token, publicUrl });
  mountSystem(mount, parts);
}

/** The one that is being made is broken off when the server stops. */
async function haveBackupsMade(
  app: FastifyInstance,
  {
    settings,
    notifications,
    ...parts
  }: Pick<Parameters<typeof scheduleBackups>[0], 'db' | 'clock' | 'jobs' | 'onFailure'> & {
    settings: Settings;
    notifications: NotificationsService;
  },
): Promise<void> {
  const stop = await scheduleBackups({
    ...parts,
    backup: settings.backup,
    openStore: () => openFileStore(settings),
    readSecrets: () => readAllSecrets(settings, parts.db),
    onIncomplete: (found) => app.log.warn(found, 'backup-incomplete'),
    tellFailing: (ctx) => notifications.tellStaff(ctx, { kind: 'backup-failed' }),
  });
  app.addHook('preClose', async () => stop());
}

function stopAtEnd(
  app: FastifyInstance,
  { jobs, mail, vault }: Pick<CaseFileParts, 'jobs' | 'mail' | 'vault'>,
): void {
  app.addHook('onClose', async () => {
    await jobs.stop();
    mail.close();
  });
  app.addHook('onClose', async () => vault.close());
}

/** Hints of what changes. They end before the server waits for the calls that are being answered. */
function openStreams(
  app: FastifyInstance,
  mount: Mount,
  meters: Meters,
  parts: Omit<Parameters<typeof liveService>[0], 'onFailure'>,
): void {
  const live = liveService({
    ...parts,
    onFailure: (error) => app.log.error({ err: error }, 'live'),
  });
  mountLive(mount, live);
  meters.ask({
    name: 'cairn_live_streams',
    help: 'Open streams of hints',
    read: () => [{ value: live.count() }],
  });
  app.addHook('preClose', () => live.stop());
}

/** What stands on top of the other modules, and is built on by none. */
function mountOverviews(
  mount: Mount,
  parts: Parameters<typeof reportsService>[0] & Parameters<typeof dashboardService>[0],
): void {
  mountDashboard(mount, dashboardService(parts));
  mountReports(mount, reportsService(parts));
  mountSearch(mount, searchService());
  mountAudit(mount, auditService(parts));
}

/** Work of the night: its parts one after the other. */
function doNightly(
  jobs: ReturnType<typeof jobKeeper>,
  name: string,
  parts: (() => Promise<unknown>)[],
): void {
  jobs.handleNightly(jobKind(name), async () => {
    for (const part of parts) await part();
  });
}

function pusherOf(settings: Settings, { pushKey }: Secrets): Pusher {
  const { pushServices: services } = settings;
  return makePusher({ privateKey: pushKey, subject: pushSubject(settings), services });
}

/** Whom the push services may write to: the address of our mails, since a site may be private. */
function pushSubject({ mailFrom }: Settings): string {
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
