import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings } from './env.ts';
import type { ApplicantsService } from './modules/applicants/service.ts';
import { moveWishesService } from './modules/client-page/move-wishes.ts';
import { ownPageService } from './modules/client-page/own-page.ts';
import { mountClientPage } from './modules/client-page/routes.ts';
import { clientPageService } from './modules/client-page/service.ts';
import { mountClients } from './modules/clients/routes.ts';
import { clientsService } from './modules/clients/service.ts';
import { mountConsents } from './modules/consents/routes.ts';
import { consentsService } from './modules/consents/service.ts';
import { mountContactSafety } from './modules/contact-safety/routes.ts';
import type { ContactSafetyService } from './modules/contact-safety/service.ts';
import { mountDangers } from './modules/dangers/routes.ts';
import type { DangersService } from './modules/dangers/service.ts';
import type { DeliveriesService } from './modules/deliveries/service.ts';
import type { DraftsService } from './modules/drafts/service.ts';
import { pairsService } from './modules/duplicates/pairs.ts';
import { mountDuplicates } from './modules/duplicates/routes.ts';
import type { DuplicatesService } from './modules/duplicates/service.ts';
import { finishingErasures } from './modules/erasures/finishing.ts';
import { lastDayInBackups } from './modules/erasures/policy.ts';
import { mountErasures } from './modules/erasures/routes.ts';
import { erasuresService } from './modules/erasures/service.ts';
import { calendarService } from './modules/events/calendar.ts';
import { calendarFilesService } from './modules/events/calendar-files.ts';
import { feedService } from './modules/events/feed.ts';
import { invitations } from './modules/events/invitations.ts';
import { inviteObstacles } from './modules/events/reading.ts';
import { eventReminders } from './modules/events/reminding.ts';
import { mountCalendarFiles, mountEvents } from './modules/events/routes.ts';
import { eventsService } from './modules/events/service.ts';
import { ownFilesService } from './modules/files/own-files.ts';
import { mountFiles } from './modules/files/routes.ts';
import { filesService } from './modules/files/service.ts';
import { sharingService } from './modules/files/sharing.ts';
import { filesTidying } from './modules/files/tidying.ts';
import { uploadsService } from './modules/files/uploads.ts';
import { mountHolds } from './modules/holds/routes.ts';
import { holdsService } from './modules/holds/service.ts';
import { mountImports } from './modules/imports/routes.ts';
import { importsService } from './modules/imports/service.ts';
import { mountLetters } from './modules/letters/routes.ts';
import { letterTemplatesService } from './modules/letters/service.ts';
import { letterWriting } from './modules/letters/writing.ts';
import type { LocationsService } from './modules/locations/service.ts';
import { mountMerges } from './modules/merges/routes.ts';
import { mergesService } from './modules/merges/service.ts';
import { mountNotes } from './modules/notes/routes.ts';
import { notesService } from './modules/notes/service.ts';
import { timelineService } from './modules/notes/timeline.ts';
import type { NotificationsService } from './modules/notifications/service.ts';
import type { OrganisationService } from './modules/organisation/service.ts';
import { mountOwnData } from './modules/own-data/routes.ts';
import { ownDataService } from './modules/own-data/service.ts';
import { accountingService } from './modules/papers/accounting.ts';
import { givingService } from './modules/papers/giving.ts';
import { patientNoticesService } from './modules/papers/patient-notices.ts';
import { mountPapers } from './modules/papers/routes.ts';
import { type PapersService, papersService } from './modules/papers/service.ts';
import type { QuestionsService } from './modules/questions/service.ts';
import type { QuietHoursService } from './modules/quiet-hours/service.ts';
import type { RemindersService } from './modules/reminders/service.ts';
import { mountRetentionRules } from './modules/retention-rules/routes.ts';
import { retentionRulesService } from './modules/retention-rules/service.ts';
import { ownScreeningService } from './modules/screening/own-sittings.ts';
import { mountScreening } from './modules/screening/routes.ts';
import { screeningService } from './modules/screening/service.ts';
import { sittingsService } from './modules/screening/sittings.ts';
import type { SessionsService } from './modules/sessions/service.ts';
import { mountSupportRecords } from './modules/support-records/routes.ts';
import { supportRecordsService } from './modules/support-records/service.ts';
import { taskReminders } from './modules/tasks/reminding.ts';
import { mountTasks } from './modules/tasks/routes.ts';
import { taskRulesService } from './modules/tasks/rules.ts';
import { tasksService } from './modules/tasks/service.ts';
import type { UsersService } from './modules/users/service.ts';
import { mountWaitingList } from './modules/waiting-list/routes.ts';
import { waitingListService } from './modules/waiting-list/service.ts';
import type { ZonesService } from './modules/zones/service.ts';
import type { Attempts } from './platform/attempts.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { FileVault } from './platform/file-vault.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Mailer } from './platform/mailer.ts';
import type { Mount } from './platform/mount.ts';
import type { SessionKeeper } from './platform/session.ts';
import { clamd } from './platform/virus-scan.ts';

export interface CaseFileParts {
  settings: Settings;
  db: Database;
  encryptionKey: Uint8Array;
  clock: Clock;
  attempts: Attempts;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  vault: FileVault;
  keeper: SessionKeeper;
  sessions: SessionsService;
  organisation: OrganisationService;
  users: UsersService;
  notifications: NotificationsService;
  reminders: RemindersService;
  quietHours: QuietHoursService;
  zones: ZonesService;
  locations: LocationsService;
  applicants: ApplicantsService;
  questions: QuestionsService;
  drafts: DraftsService;
  duplicates: DuplicatesService;
  deliveries: DeliveriesService;
  contactSafety: ContactSafetyService;
  dangers: DangersService;
}

/** What hangs on the file of a person: what is told, noted, kept and taken along of it. */
export function buildCaseFile(app: FastifyInstance, mount: Mount, parts: CaseFileParts) {
  const { db, clock, jobs, mail, publicUrl } = parts;
  const { organisation, users, notifications, locations, applicants, questions } = parts;
  const { reminders, quietHours, zones, contactSafety } = parts;
  mountContactSafety(mount, contactSafety);
  const waitingList = waitingListService({ db, clock, applicants, locations });
  mountWaitingList(mount, waitingList);
  const clients = clientsService({ db, clock, applicants, organisation, waitingList });
  mountClients(mount, clients);
  const notes = notesService({ db, clock, applicants, users, notifications });
  const tasks = tasksService({ db, clock, applicants, organisation, notifications });
  reminders.remindOf(taskReminders(quietHours, clock));
  mountTasks(mount, tasks, taskRulesService({ db, clock, jobs, organisation }));
  const timeline = timelineService({ db, applicants, questions, tasks });
  mountNotes(mount, notes, timeline);
  const supportRecords = supportRecordsService({ db, clock, applicants });
  mountSupportRecords(mount, supportRecords);
  const screening = screeningService({
    ...{ db, clock, jobs, mail, publicUrl, organisation, applicants, questions, contactSafety },
  });
  mountScreening(
    mount,
    screening,
    sittingsService({
      ...{ db, clock, attempts: parts.attempts },
      ...{ applicants, questions, users, notifications },
      dangers: parts.dangers,
    }),
  );
  mountDangers(mount, parts.dangers);
  const obstaclesOf = inviteObstacles(contactSafety);
  const mails = invitations({
    ...{ db, clock, publicUrl, mailFrom: parts.settings.mailFrom, organisation },
    deliveries: parts.deliveries,
  });
  const events = eventsService({
    ...{ db, clock, locations, users, notifications, zones, obstaclesOf },
    invitations: mails,
  });
  reminders.remindOf(eventReminders());
  const calendar = calendarService({ db, clock, applicants, tasks });
  mountEvents(mount, events, calendar);
  const { attempts, sessions } = parts;
  const feed = feedService({
    ...{ db, clock, attempts, publicUrl, organisation, sessions, notifications },
  });
  mountCalendarFiles(mount, calendarFilesService({ db, clock, publicUrl, obstaclesOf }), feed);
  feed.mount(app);
  const { files, uploads, ownFiles, tidying } = buildFiles(app, mount, parts);
  const consents = consentsService({ db, clock, organisation, applicants, files, questions });
  mountConsents(mount, consents);
  const pages = clientPageService({
    ...{ db, clock, jobs, mail, publicUrl, organisation, applicants, contactSafety, screening },
    ...{ notifications, users },
  });
  const ownPage = ownPageService({
    ...{ db, clock, publicUrl, attempts: parts.attempts, organisation, notifications, users },
    ...{ screening: ownScreeningService(clock), files: ownFiles, uploads, tasks, consents },
  });
  const wishes = moveWishesService({ clock });
  mountClientPage(mount, { staff: pages, wishes, own: ownPage });
  mountHolds(mount, holdsService({ db, clock, applicants }));
  const pairs = pairsService(parts);
  mountDuplicates(mount, pairs);
  const modules = {
    ...{ questions, notes, files, supportRecords, screening, clients, waitingList, pages },
    ...{ tasks, events, consents },
  };
  mountMerges(mount, mergesService({ ...parts, ...modules, pairs }));
  const papers = papersService({
    ...{ db, clock, organisation, applicants, clients, users, locations, questions },
    ...{ supportRecords, notes, timeline, files, consents },
  });
  const told = { db, clock, organisation, applicants, files, consents };
  mountPapers(mount, papers, {
    accounting: accountingService(told),
    giving: givingService(told),
    patientNotices: patientNoticesService(told),
  });
  mountOwnData(mount, ownDataService({ db, clock, vault: parts.vault, applicants, consents }));
  const rules = retentionRulesService({
    ...{ db, clock, organisation, applicants },
    tellDue: (ctx) => notifications.tellStaff(ctx, { kind: 'files-due' }),
  });
  mountRetentionRules(mount, rules);
  const erasing = buildErasures(app, mount, { ...parts, papers });
  const templates = letterTemplatesService(clock);
  mountLetters(
    mount,
    templates,
    letterWriting({
      ...{ db, clock, organisation, applicants, clients, papers, uploads, templates, consents },
    }),
  );
  const imports = importsService({
    ...{ db, clock, applicants, clients, locations, users },
    ...{ duplicates: parts.duplicates, keeper: parts.keeper, jobs },
    onFailure: (error) => app.log.error({ err: error }, 'import'),
  });
  // Before the calls that wait for it are waited for.
  app.addHook('preClose', () => imports.stop());
  mountImports(mount, imports);
  return { tidying, imports, calendar, erasing, rules };
}

/** For how long a start waits for those who were erased and are there again, in ms. */
const longestCatchingUp = 4000;

/** Erasing people, and what is left to do after it: at each start, too, as a backup may have brought somebody back. */
function buildErasures(
  app: FastifyInstance,
  mount: Mount,
  {
    settings,
    vault,
    ...parts
  }: Pick<
    CaseFileParts,
    'settings' | 'db' | 'encryptionKey' | 'vault' | 'clock' | 'organisation' | 'applicants'
  > & {
    papers: PapersService;
  },
) {
  const { db, clock } = parts;
  const backupsUntil = (now: Date) => lastDayInBackups(settings.backup?.keeping, now);
  const onFailure = (error: unknown) => app.log.warn({ err: error }, 'erasure-not-finished');
  const finishing = finishingErasures({
    ...{ db, clock, key: parts.encryptionKey, store: vault.store, backupsUntil },
    onReturned: (people) => app.log.warn({ people }, 'erased-again'),
    onMerged: () => app.log.warn({}, 'erased-in-another-file'),
    onFailure,
  });
  mountErasures(mount, erasuresService({ ...parts, finishing, backupsUntil, onFailure }));
  app.addHook('onReady', async () => {
    const caughtUp = finishing.catchUp().catch(onFailure);
    // As below: nobody waits for a bucket. Many who are there again go while others work already.
    if (!settings.filesBucket)
      await Promise.race([caughtUp, pause(longestCatchingUp, null, { ref: false })]);
  });
  return finishing;
}

/** The files of applicants, with where they lie and what scans them. */
function buildFiles(
  app: FastifyInstance,
  mount: Mount,
  {
    settings,
    ...parts
  }: Pick<CaseFileParts, 'settings' | 'db' | 'vault' | 'clock' | 'organisation' | 'applicants'>,
) {
  const scanner = settings.clamdUrl === undefined ? null : clamd(settings.clamdUrl);
  const onDamaged = (file: string) => app.log.error({ file }, 'file-damaged');
  const files = filesService({ ...parts, onDamaged });
  const uploads = uploadsService({ ...parts, scanner });
  const { db, clock, applicants, vault } = parts;
  const sharing = sharingService({ db, clock, applicants });
  const ownFiles = ownFilesService({ db, vault, onDamaged });
  mountFiles(mount, files, { uploads, sharing });
  const tidying = filesTidying(parts);
  app.addHook('onReady', async () => {
    const removed = tidying.removeUnfinished({ isAlone: !settings.databaseUrl });
    // A bucket may be slow or away, and nobody is to wait for it at the start; the night looks again.
    if (!settings.filesBucket) return removed;
    removed.catch(({ cause }) => app.log.warn({ err: cause }, 'files-not-tidied'));
  });
  return { files, uploads, ownFiles, tidying };
}
