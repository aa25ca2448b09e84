import type * as z from 'zod';
import type { ApplicantStatus, ProgramStatus } from '#contract/enumerations.ts';
import type { Language } from '#contract/languages.ts';
import type {
  acceptPage,
  MyConsent,
  openMyForm,
  readMyOpenings,
  readMyPage,
} from '#contract/my-page.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import type { Attempts } from '#server/platform/attempts.ts';
import { recordAccess, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret } from '#server/platform/codes.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { ClientScope } from '#server/platform/scope.ts';
import type { SentPart } from '#server/platform/upload.ts';
import type { ConsentsService } from '../consents/service.ts';
import type { OwnFilesService, UploadsService } from '../files/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { OwnScreeningService } from '../screening/service.ts';
import type { TasksService } from '../tasks/service.ts';
import type { UsersService } from '../users/service.ts';
import { ownAppointments, ownTasks } from './own-appointments.ts';
import * as queries from './own-page-queries.ts';
import { formStateOf, stageOf } from './policy.ts';

interface Parts {
  db: Database;
  clock: Clock;
  publicUrl: string;
  attempts: Attempts;
  organisation: OrganisationService;
  notifications: NotificationsService;
  users: UsersService;
  screening: OwnScreeningService;
  files: OwnFilesService;
  uploads: UploadsService;
  tasks: TasksService;
  consents: ConsentsService;
}

type OwnPage = z.output<(typeof readMyPage)['reply']['body']>;
type Openings = z.output<(typeof readMyOpenings)['reply']['body']>;
type Form = z.output<(typeof openMyForm)['reply']['body']>;
type OwnFile = NonNullable<Awaited<ReturnType<typeof queries.findOwnFile>>>;

/** One invitation in all its time: a date of birth is soon guessed. */
const perInvitation = { name: 'page:invitation', points: 5, seconds: 14 * 86_400 };
/** One account, whatever it tries. */
const perAccount = { name: 'page:account', points: 10, seconds: 3600 };
/** Documents that one account sends. */
const perSender = { name: 'page:documents', points: 30, seconds: 86_400 };

const daysOfOpenings = 90;
/** As many as anybody reads on a phone; a longer list says that it is one. */
const mostGivenOut = 200;

/** What a client does on their own page. Every query reads the file of their account, and no other. */
export function ownPageService(parts: Parts) {
  const { db, clock, attempts, organisation, notifications, users, screening, tasks, consents } =
    parts;

  /** Whoever works with this person hears of it: their case worker, or everybody. */
  const tellStaff = async (on: Executor, scope: ClientScope, { id, caseWorkerId }: OwnFile) => {
    const telling = { kind: 'from-client', recordId: id } as const;
    if (caseWorkerId && (await users.isOnStaff(on, scope, caseWorkerId))) {
      await notifications.tell(on, scope, [caseWorkerId], telling);
    } else await notifications.tellStaff(on, scope, telling);
  };

  const link = async (
    on: Executor,
    scope: ClientScope,
    { token, dateOfBirth }: ReceivedBy<typeof acceptPage>['body'],
  ): Promise<undefined | Problem> => {
    const now = clock();
    const invited = await queries.findForAccepting(on, scope, hashSecret(token), now);
    if (!invited) return problem('gone');
    const { id, applicantId, invitedBy, how } = invited;
    if (invited.dateOfBirth !== null && invited.dateOfBirth !== dateOfBirth) {
      return invalid('dateOfBirth', 'does-not-fit');
    }
    if (!(await queries.takeInvitation(on, scope, id, now))) return problem('gone');
    if (!(await queries.insertLink(on, scope, { applicantId, invitedBy, how }, now))) {
      return problem('already-linked');
    }
    await recordAudit(on, scope, {
      action: 'applicant.page-linked',
      recordId: applicantId,
      after: { accountId: scope.accountId },
    });
    await notifications.tell(on, scope, [invitedBy], {
      kind: 'from-client',
      recordId: applicantId,
    });
    return undefined;
  };

  const appointments = ownAppointments({ ...parts, tellStaff });

  return {
    /** Accepts an invitation. Who could not show that it is them is noted, and soon tries in vain. */
    async accept(
      scope: ClientScope,
      sent: ReceivedBy<typeof acceptPage>['body'],
    ): Promise<undefined | Problem> {
      const hash = hashSecret(sent.token);
      const refused =
        (await attempts.take(perAccount, scope.accountId)) ??
        (await attempts.take(perInvitation, hash));
      if (refused) return refused;
      const failed = await inTransaction(db, (on) => link(on, scope, sent));
      if (!isProblem(failed)) {
        await attempts.giveBack(perAccount, scope.accountId);
        return undefined;
      }
      if (failed.code === 'invalid') {
        const action = 'account.page-refused';
        await recordAudit(db, scope, { action, recordId: scope.accountId });
      }
      return failed;
    },

    read(scope: ClientScope, language: Language): Promise<OwnPage> {
      return inTransaction(db, async (on) => {
        const file = await queries.findOwnFile(on, scope);
        if (!file) return { page: null, isPaused: await queries.isPaused(on, scope) };
        const action = 'applicant.page-opened';
        await recordAccess(on, scope, { action, recordId: file.id }, clock());
        const stage = stageOf(
          file.status as ApplicantStatus,
          file.programStatus as ProgramStatus | null,
        );
        const sitting = await screening.findOwn(on, scope);
        return {
          isPaused: false,
          page: {
            stage,
            place: file.place,
            startDate: file.startDate,
            caseWorker: file.caseWorker,
            form: {
              state: formStateOf(stage, sitting),
              savedAt: sitting?.savedAt?.toISOString() ?? null,
            },
            documents: await parts.files.listShared(on, scope),
            sent: await parts.files.listSent(on, scope),
            appointments: await appointments.list(on, scope),
            tasks: ownTasks(await tasks.listForClient(on, scope, file.id, language), clock()),
            limits: await organisation.fileLimits(on, scope),
          },
        };
      });
    },

    /** A link into the form, as staff make them; those that they gave out go on opening it. */
    openForm: (scope: ClientScope): Promise<Form | Problem> => screening.openOwn(scope),

    download: (scope: ClientScope, id: string) => parts.files.download(scope, id),

    /** Sends documents to whoever works with this person. */
    async send(scope: ClientScope, sent: () => AsyncIterable<SentPart>) {
      const documents = await parts.uploads.uploadOwn(scope, sent, {
        hold: async (on) => (await queries.lockOwnFile(on, scope)) ?? problem('not-found'),
        onFile: () => attempts.take(perSender, scope.accountId),
        onAdded: async (on) => {
          const file = await queries.findOwnFile(on, scope);
          if (file) await tellStaff(on, scope, file);
          return undefined;
        },
      });
      return isProblem(documents) ? documents : { documents };
    },

    askToMove: appointments.askToMove,
    downloadAppointment: appointments.download,

    /** They have done what they were asked to do, or not after all. */
    setTaskDone(scope: ClientScope, id: string, isDone: boolean): Promise<undefined | Problem> {
      return inTransaction(db, async (on): Promise<undefined | Problem> => {
        const file = await queries.lockOwnFile(on, scope);
        if (!file) return problem('not-found');
        return tasks.setDoneByClient(on, scope, { applicantId: file.id, id }, isDone);
      });
    },

    async readConsents(scope: ClientScope): Promise<{ consents: MyConsent[] }> {
      return { consents: await consents.listOwn(db, scope) };
    },

    /** They allow it no longer. Whoever works with them hears of it. */
    takeBackConsent(scope: ClientScope, id: string): Promise<MyConsent | Problem> {
      return inTransaction(db, async (on): Promise<MyConsent | Problem> => {
        const held = await queries.lockOwnFile(on, scope);
        if (!held) return problem('not-found');
        const taken = await consents.takeBack(on, scope, { applicantId: held.id, id });
        if (isProblem(taken)) return taken;
        const file = await queries.findOwnFile(on, scope);
        if (file) await tellStaff(on, scope, file);
        return taken;
      });
    },

    /** Who has opened their file, and to whom it was given. */
    async listOpenings(scope: ClientScope): Promise<Openings | Problem> {
      if (!(await queries.findOwnFile(db, scope))) return problem('not-found');
      const daysAgo = (days: number) => new Date(clock().getTime() - days * 86_400_000);
      const openings = await queries.listOpenings(db, scope, daysAgo(daysOfOpenings));
      const byDay = new Map<string, Openings['openings'][number]['people']>();
      for (const { day, firstName, role } of openings) {
        const people = byDay.get(day) ?? [];
        people.push({ firstName, role: role === 'admin' ? 'administrator' : 'staff' });
        byDay.set(day, people);
      }
      const { years, from: since } = await organisation.accountingPeriod(db, scope);
      const given = await queries.listGivenOut(db, scope, { since, limit: mostGivenOut + 1 });
      return {
        openings: [...byDay].map(([day, people]) => ({ day, people })),
        givenOut: given.slice(0, mostGivenOut),
        givenYears: years,
        isGivenCut: given.length > mostGivenOut,
      };
    },
  };
}
export type OwnPageService = ReturnType<typeof ownPageService>;
