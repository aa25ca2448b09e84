/** Screening links: creating, revoking, mailing. */

import type * as z from 'zod';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  daysOfScreeningLink,
  type makeScreeningLink,
  type ScreeningOfApplicant,
  type ScreeningWay,
} from '#features/intake/contract/screening.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ContactPath, ContactReason } from '#features/person/contract/contact-safety.ts';
import type { CreatedLink } from '#features/person/contract/secret-links.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import * as secretLinks from '#features/person/server/secret-links/service.ts';
import * as questions from '#features/questions/server/service.ts';
import { screeningMail } from './emails.ts';
import * as linkQueries from './link-queries.ts';
import {
  linkPath,
  screeningAbilities,
  screeningStatus,
  sittingProgress,
  sittingQuestions,
} from './policy.ts';
import * as queries from './queries.ts';
import { knownAnswer, questionsToReview } from './questions-to-ask.ts';

type NewLink = z.output<(typeof makeScreeningLink)['body']>;

const form = 'screening';

/** `overridden` is missing in jobs queued by earlier versions. */
const linkMailJob = jobKind<{ linkId: string; overridden?: ContactReason[] }>('screening-mail');

/** Audit actions. Filling in together differs from sending. */
const actions = {
  mail: 'applicant.screening-sent',
  print: 'applicant.screening-printed',
  beside: 'applicant.screening-opened-beside',
  paper: 'applicant.screening-opened-on-paper',
} as const satisfies Record<ScreeningWay, string>;

const contactPaths = {
  mail: 'screening-mail',
  print: 'screening-print',
  beside: 'screening-beside',
  paper: 'screening-beside',
} as const satisfies Record<ScreeningWay, ContactPath>;

function withdraw(app: App, linkId: string, applicantId: string) {
  return inTransaction(asSystem(app), async (tx) => {
    await linkQueries.revokeLink(tx, linkId, tx.now);
    const action = 'applicant.screening-revoked';
    await recordAudit(tx, { action, recordId: applicantId });
  });
}

export function start(app: App): void {
  app.jobs.handle(linkMailJob, ({ linkId, overridden = [] }) =>
    secretLinks.mailLink(app, {
      path: contactPaths.mail,
      overridden,
      takeForMail: (secretHash) =>
        linkQueries.takeForMail(asSystem(app), linkId, secretHash, app.clock()),
      withdraw: (applicantId) => withdraw(app, linkId, applicantId),
      url: (secret) => linkUrl(app.settings.publicUrl, linkId, secret),
      mail: screeningMail,
      setSent: (sentToHash) =>
        linkQueries.setSent(asSystem(app), { id: linkId, sentToHash }, app.clock()),
    }),
  );
}

async function createPlan(ctx: Ctx<StaffScope>, applicant: Applicant) {
  const edition = await questions.newestEdition(ctx, form);
  const known = {
    questions: await questions.listEdition(ctx, { form, edition }),
    answers: await questions.answersWithin(ctx, applicant.id),
    applicant,
    now: ctx.now,
  };
  const asked = questionsToReview(known);
  const shownIds = asked.filter((one) => one.known === 'shown').map((one) => one.questionId);
  const shown = known.questions
    .filter(({ id }) => shownIds.includes(id))
    .map((question) => ({
      questionId: question.id,
      version: question.version,
      answer: knownAnswer(question, known) ?? null,
    }));
  return { edition, asked, shown };
}

/** Reuses the unfinished sitting or creates one. */
async function getOrCreateSitting(ctx: Ctx<StaffScope>, applicant: Applicant) {
  const last = await queries.lockLastSitting(ctx, applicant.id);
  if (!last || last.submittedAt) {
    const plan = await createPlan(ctx, applicant);
    return queries.insertSitting(ctx, applicant.id, plan, ctx.now);
  }
  if (!last.savedAt) {
    await queries.updatePlan(ctx, last.id, await createPlan(ctx, applicant));
  }
  return last.id;
}

async function checkContact(
  ctx: Ctx<StaffScope>,
  applicant: Applicant,
  { how, version, override }: NewLink,
) {
  if (version !== undefined && version !== applicant.version) {
    throw problem('stale-version', applicant);
  }
  if (applicant.status !== screeningStatus) {
    throw problem('wrong-status', { status: applicant.status, allowed: [screeningStatus] });
  }
  const contactRequest = { applicantId: applicant.id, override };
  return contactSafety.clear(ctx, contactPaths[how], contactRequest);
}

/** Progress is part of the case record, so reading it is logged as access. */
export function read(ctx: Ctx<StaffScope>, applicantId: string): Promise<ScreeningOfApplicant> {
  return inTransaction(ctx, async (tx): Promise<ScreeningOfApplicant> => {
    const applicant = await applicants.open(tx, applicantId);
    const sitting = await queries.findLastSitting(tx, applicantId);
    const links = await linkQueries.listLinks(tx, applicantId);
    const state = toScreeningState(sitting, links[0], tx.now);
    const { edition = 0, asked = [] } = sitting ?? {};
    const questionsInSitting = sittingQuestions(
      await questions.listEdition(tx, { form, edition }),
      asked.filter(({ known }) => known !== 'kept'),
    );
    const sittingAnswers = sitting ? await queries.listAnswers(tx, sitting.id) : [];
    const isUnderWay = sitting !== undefined && sitting.submittedAt === null;
    return {
      state,
      progress: isUnderWay ? sittingProgress(questionsInSitting, sittingAnswers) : null,
      savedAt: sitting?.savedAt?.toISOString() ?? null,
      submittedAt: sitting?.submittedAt?.toISOString() ?? null,
      links: links.map(linkQueries.toLink),
      abilities: screeningAbilities(ctx.scope, applicant, {
        isOpen: state === 'open' || state === 'suspended',
      }),
    };
  });
}

/** Creates a link and revokes earlier ones. Answers are kept. */
export function make(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: NewLink,
): Promise<CreatedLink> {
  return inTransaction(ctx, async (tx): Promise<CreatedLink> => {
    const applicant = await applicants.lock(tx, applicantId);
    const cleared = await checkContact(tx, applicant, sent);
    const sittingId = await getOrCreateSitting(tx, applicant);
    const now = tx.now;
    await linkQueries.revokeLinks(tx, applicantId, now);
    const { secret, link } = secretLinks.newLink(sent.how, daysOfScreeningLink, now);
    const linkId = await linkQueries.insertLink(tx, sittingId, link, now);
    const expiresAt = link.expiresAt.toISOString();
    await recordAudit(tx, {
      action: actions[sent.how],
      recordId: applicantId,
      after: { expiresAt, ...cleared.auditFields },
      reason: cleared.reason,
    });
    if (!secret)
      await tx.app.jobs.add(tx.db, linkMailJob, { linkId, overridden: cleared.overridden });
    return {
      url: secret && linkUrl(tx.app.settings.publicUrl, linkId, secret),
      expiresAt,
    };
  });
}

export function revoke(ctx: Ctx<StaffScope>, applicantId: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    await applicants.lock(tx, applicantId);
    const sitting = await queries.lockLastSitting(tx, applicantId);
    if (!sitting || sitting.submittedAt) throw problem('not-found');
    const revoked = await linkQueries.revokeLinks(tx, applicantId, tx.now);
    if (revoked === 0) throw problem('not-found');
    const action = 'applicant.screening-revoked';
    await recordAudit(tx, { action, recordId: applicantId });
    return undefined;
  });
}

/**
 * Suspends the open links of a staff member who leaves: they may have a copy and know the date of
 * birth. Links mailed to the record's address keep working. Returns the applicants' ids.
 */
export async function suspendLinksBy(ctx: Ctx<StaffScope>, makerId: string): Promise<string[]> {
  const now = ctx.now;
  const open = await linkQueries.listOpenLinksBy(ctx, makerId, now);
  const unsafe = open.filter(secretLinks.mayMakerHaveCopy);
  const ids = unsafe.map(({ id }) => id);
  await linkQueries.suspendLinks(ctx, ids, now);
  const applicantIds = [...new Set(unsafe.map((link) => link.applicantId))];
  for (const recordId of applicantIds) {
    const action = 'applicant.screening-suspended';
    await recordAudit(ctx, { action, recordId, after: { madeBy: makerId } });
  }
  return applicantIds;
}

/** Revokes links opened from the portal, since its user may be someone else. */
export function closePortalLinks(ctx: Ctx<StaffScope>, applicantId: string): Promise<void> {
  return linkQueries.revokePortalLinks(ctx, applicantId, ctx.now);
}

function linkUrl(publicUrl: string, linkId: string, secret: string): string {
  return publicUrl + linkPath(linkId, secret);
}

function toScreeningState(
  sitting: queries.Sitting | undefined,
  newest: { expiresAt: Date; revokedAt: Date | null; suspendedAt: Date | null } | undefined,
  now: Date,
): ScreeningOfApplicant['state'] {
  if (!sitting || !newest) return 'none';
  if (sitting.submittedAt) return 'submitted';
  if (newest.revokedAt) return 'revoked';
  if (newest.expiresAt <= now) return 'expired';
  return newest.suspendedAt ? 'suspended' : 'open';
}
