import type { FastifyInstance } from 'fastify';
import type { Settings } from './env.ts';
import type { ApplicantsService } from './modules/applicants/service.ts';
import { mountClients } from './modules/clients/routes.ts';
import { clientsService } from './modules/clients/service.ts';
import type { DraftsService } from './modules/drafts/service.ts';
import { pairsService } from './modules/duplicates/pairs.ts';
import { mountDuplicates } from './modules/duplicates/routes.ts';
import type { DuplicatesService } from './modules/duplicates/service.ts';
import { mountFiles } from './modules/files/routes.ts';
import { filesService } from './modules/files/service.ts';
import { filesTidying } from './modules/files/tidying.ts';
import { uploadsService } from './modules/files/uploads.ts';
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
import { mountPapers } from './modules/papers/routes.ts';
import { papersService } from './modules/papers/service.ts';
import type { QuestionsService } from './modules/questions/service.ts';
import { mountScreening } from './modules/screening/routes.ts';
import { screeningService } from './modules/screening/service.ts';
import { sittingsService } from './modules/screening/sittings.ts';
import { mountSupportRecords } from './modules/support-records/routes.ts';
import { supportRecordsService } from './modules/support-records/service.ts';
import type { UsersService } from './modules/users/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { withoutMessage } from './platform/failures.ts';
import type { FileVault } from './platform/file-vault.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Mailer } from './platform/mailer.ts';
import type { Mount } from './platform/mount.ts';
import type { SessionKeeper } from './platform/session.ts';
import { clamd } from './platform/virus-scan.ts';

export interface CaseFileParts {
  settings: Settings;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  vault: FileVault;
  keeper: SessionKeeper;
  organisation: OrganisationService;
  users: UsersService;
  notifications: NotificationsService;
  locations: LocationsService;
  applicants: ApplicantsService;
  questions: QuestionsService;
  drafts: DraftsService;
  duplicates: DuplicatesService;
}

/** What hangs on the file of a person: what is told, noted, kept and taken along of it. */
export function buildCaseFile(app: FastifyInstance, mount: Mount, parts: CaseFileParts) {
  const { db, clock, jobs, mail, publicUrl } = parts;
  const { organisation, users, notifications, locations, applicants, questions } = parts;
  const clients = clientsService({ db, clock, applicants, organisation });
  mountClients(mount, clients);
  const notes = notesService({ db, clock, applicants, users, notifications });
  const timeline = timelineService({ db, applicants, questions });
  mountNotes(mount, notes, timeline);
  const supportRecords = supportRecordsService({ db, clock, applicants });
  mountSupportRecords(mount, supportRecords);
  const screening = screeningService({
    ...{ db, clock, jobs, mail, publicUrl, organisation, applicants, questions },
  });
  mountScreening(
    mount,
    screening,
    sittingsService({ db, clock, applicants, questions, users, notifications }),
  );
  const { files, uploads, tidying } = buildFiles(app, mount, parts);
  const pairs = pairsService(parts);
  mountDuplicates(mount, pairs);
  const modules = { questions, notes, files, supportRecords, screening, clients };
  mountMerges(mount, mergesService({ ...parts, ...modules, pairs }));
  const papers = papersService({
    ...{ db, clock, organisation, applicants, clients, users, locations, questions },
    ...{ supportRecords, notes, timeline, files },
  });
  mountPapers(mount, papers);
  const templates = letterTemplatesService(db, clock);
  mountLetters(
    mount,
    templates,
    letterWriting({ db, clock, organisation, applicants, clients, papers, uploads, templates }),
  );
  const imports = importsService({
    ...{ db, clock, applicants, clients, locations, users },
    ...{ duplicates: parts.duplicates, keeper: parts.keeper, jobs },
    onFailure: (error) => app.log.error({ err: withoutMessage(error) }, 'import'),
  });
  // Before the calls that wait for it are waited for.
  app.addHook('preClose', () => imports.stop());
  mountImports(mount, imports);
  return { tidying, imports };
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
  const onDamaged = (file: string) => app.log.error({ file }, 'a stored file is damaged');
  const files = filesService({ ...parts, onDamaged });
  const uploads = uploadsService({ ...parts, scanner });
  mountFiles(mount, files, uploads);
  const tidying = filesTidying(parts);
  app.addHook('onReady', async () => {
    const removed = tidying.removeUnfinished({ isAlone: !settings.databaseUrl });
    // A bucket may be slow or away, and nobody is to wait for it at the start; the night looks again.
    if (!settings.filesBucket) return removed;
    removed.catch(({ cause }) => app.log.warn({ err: withoutMessage(cause) }, 'files are away'));
  });
  return { files, uploads, tidying };
}
