/** Portal operations of a client. Every query is limited to the account's own record. */

import type * as z from 'zod';
import type { Language } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAccess, recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import type { SentPart } from '#core/server/http/upload.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';
import { hashSecret } from '#core/server/secrets/codes.ts';
import * as consents from '#features/consents/server/service.ts';
import * as neededDocuments from '#features/documents/server/needed-documents.ts';
import * as files from '#features/documents/server/own-files.ts';
import * as uploads from '#features/documents/server/uploads.ts';
import * as screening from '#features/intake/server/screening/portal-sittings.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type {
  acceptPage,
  MyConsent,
  openMyForm,
  readMyOpenings,
  readMyPage,
} from '#features/portal/contract/my-page.ts';
import * as queries from './client-portal-queries.ts';
import * as ownTasks from './own-tasks.ts';
import { toFormState, toStage, uploadLimit } from './policy.ts';
import * as appointments from './portal-appointments.ts';
import { notifyResponsibleStaff } from './portal-appointments.ts';
import * as teamMessages from './team-messages.ts';

type OwnPage = z.output<(typeof readMyPage)['reply']['body']>;
type Openings = z.output<(typeof readMyOpenings)['reply']['body']>;
type Form = z.output<(typeof openMyForm)['reply']['body']>;

/** Attempts over the invitation's lifetime: a date of birth is easy to guess. */
const invitationLimit = { name: 'page:invitation', points: 5, seconds: 14 * 86_400 };
/** Attempts per account, across invitations. */
const accountLimit = { name: 'page:account', points: 10, seconds: 3600 };

const daysOfOpenings = 90;
/** Enough to read on a phone; a longer list is marked as cut off. */
const maxDisclosures = 200;

async function link(
  ctx: Ctx<ClientScope>,
  { token, dateOfBirth }: ReceivedBy<typeof acceptPage>['body'],
): Promise<undefined> {
  const now = ctx.now;
  const invited = await queries.findOpenInvitation(ctx, hashSecret(token), now);
  if (!invited) throw problem('gone');
  const { id, applicantId, invitedBy, how } = invited;
  if (invited.dateOfBirth !== null && invited.dateOfBirth !== dateOfBirth) {
    throw invalid('dateOfBirth', 'does-not-fit');
  }
  if (!(await queries.consumeInvitation(ctx, id, now))) throw problem('gone');
  if (!(await queries.insertLink(ctx, { applicantId, invitedBy, how }, now))) {
    throw problem('already-linked');
  }
  await recordAudit(ctx, {
    action: 'applicant.page-linked',
    recordId: applicantId,
    after: { accountId: ctx.scope.accountId },
  });
  await notifications.notify(ctx, [invitedBy], {
    kind: 'from-client',
    recordId: applicantId,
  });
  return undefined;
}

/** Accepts an invitation. Failed proofs are logged and limited. */
export async function accept(
  ctx: Ctx<ClientScope>,
  sent: ReceivedBy<typeof acceptPage>['body'],
): Promise<undefined> {
  const hash = hashSecret(sent.token);
  await ctx.app.attempts.take(accountLimit, ctx.scope.accountId);
  await ctx.app.attempts.take(invitationLimit, hash);
  const failed = await attempt(ctx, (at) => inTransaction(at, (tx) => link(tx, sent)));
  if (!failed) {
    await ctx.app.attempts.giveBack(accountLimit, ctx.scope.accountId);
    return undefined;
  }
  if (failed.code === 'invalid') {
    const action = 'account.page-refused';
    await recordAudit(ctx, { action, recordId: ctx.scope.accountId });
  }
  throw failed;
}

export function read(ctx: Ctx<ClientScope>, language: Language): Promise<OwnPage> {
  return inTransaction(ctx, async (tx) => {
    const file = await queries.findOwnRecord(tx);
    if (!file) return { page: null, isPaused: await queries.isPaused(tx) };
    const action = 'applicant.page-opened';
    await recordAccess(tx, { action, recordId: file.id });
    const stage = toStage(file.status, file.programStatus);
    const sitting = await screening.findPortalSitting(tx);
    return {
      isPaused: false,
      page: {
        stage,
        place: file.place,
        startDate: file.startDate,
        caseWorker: file.caseWorker,
        form: {
          state: toFormState(stage, sitting),
          savedAt: sitting?.savedAt?.toISOString() ?? null,
        },
        needed: await neededDocuments.listOwn(tx),
        documents: await files.listShared(tx),
        sent: await files.listSent(tx),
        appointments: await appointments.list(tx),
        tasks: await ownTasks.list(tx, file.id, language),
        answerBy: await teamMessages.answerBy(tx),
        limits: await organization.fileLimits(tx),
      },
    };
  });
}

/** Creates a link to the form. Links from staff keep working. */
export function openForm(ctx: Ctx<ClientScope>): Promise<Form> {
  return screening.openPortalSitting(ctx);
}

export function download(ctx: Ctx<ClientScope>, id: string) {
  return files.download(ctx, id);
}

/** Uploads documents and notifies staff. */
export async function send(ctx: Ctx<ClientScope>, sent: () => AsyncIterable<SentPart>) {
  const documents = await uploads.uploadOwn(ctx, sent, {
    lockRecord: async (tx) => (await queries.lockOwnRecord(tx)) ?? refuse('not-found'),
    onFile: () => ctx.app.attempts.take(uploadLimit, ctx.scope.accountId),
    onAdded: async (tx) => {
      const file = await queries.findOwnRecord(tx);
      if (file) await notifyResponsibleStaff(tx, file);
    },
  });
  return { documents };
}

export async function readConsents(ctx: Ctx<ClientScope>): Promise<{ consents: MyConsent[] }> {
  return { consents: await consents.listOwn(ctx) };
}

/** Revokes a consent and notifies staff. */
export function revokeConsent(ctx: Ctx<ClientScope>, id: string): Promise<MyConsent> {
  return inTransaction(ctx, async (tx): Promise<MyConsent> => {
    const lockedRecord = await queries.lockOwnRecord(tx);
    if (!lockedRecord) throw problem('not-found');
    const revokedConsent = await consents.revokeOwn(tx, { applicantId: lockedRecord.id, id });
    const file = await queries.findOwnRecord(tx);
    if (file) await notifyResponsibleStaff(tx, file);
    return revokedConsent;
  });
}

/** Lists who opened the record and its disclosures. */
export async function listOpenings(ctx: Ctx<ClientScope>): Promise<Openings> {
  if (!(await queries.findOwnRecord(ctx))) throw problem('not-found');
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * 86_400_000);
  const openings = await queries.listOpenings(ctx, daysAgo(daysOfOpenings));
  const byDay = new Map<string, Openings['openings'][number]['people']>();
  for (const { day, firstName, role } of openings) {
    const people = byDay.get(day) ?? [];
    people.push({ firstName, role: role === 'admin' ? 'administrator' : 'staff' });
    byDay.set(day, people);
  }
  const { years, from: since } = await organization.accountingPeriod(ctx);
  const disclosures = await queries.listDisclosures(ctx, { since, limit: maxDisclosures + 1 });
  return {
    openings: [...byDay].map(([day, people]) => ({ day, people })),
    givenOut: disclosures.slice(0, maxDisclosures),
    givenYears: years,
    isGivenCut: disclosures.length > maxDisclosures,
  };
}
