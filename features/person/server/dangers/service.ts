/** Dangers: stored from answers, shown to staff, and handled by them. */

import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { IntakeScope, ScreeningScope, StaffScope } from '#core/server/scope/scope.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { Danger } from '#features/person/contract/dangers.ts';
import { sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import * as applicants from '../applicants/service.ts';
import type { FoundDanger } from './policy.ts';
import * as queries from './queries.ts';

export type { FoundDanger } from './policy.ts';

/** A note by staff when they handle or reopen a danger. */
interface HandlingNote {
  dangerId: string;
  note: string;
}

type Change = 'danger-handled' | 'danger-reopened';

async function listSubjectDangers(
  ctx: Ctx<StaffScope>,
  subject: queries.Subject,
): Promise<Danger[]> {
  const hints = await organization.dangerHints(ctx);
  const found = await queries.listDangers(ctx, subject);
  return found.map((one) => ({ ...one, hint: hints[one.mark] ?? null }));
}

/** If a colleague was first, their note stays. A repeated call isn't a conflict. */
async function handleSubjectDanger(
  ctx: Ctx<StaffScope>,
  subject: queries.Subject,
  { dangerId, note }: HandlingNote,
): Promise<Danger[]> {
  const before = await listSubjectDangers(ctx, subject);
  const one = before.find(({ id }) => id === dangerId);
  if (!one) throw problem('not-found');
  if (one.handled) {
    const isSame = one.handled.by?.id === ctx.scope.accountId && one.handled.note === note;
    return isSame ? before : refuse('stale-version', before);
  }
  await queries.setHandled(ctx, { dangerId, note }, ctx.now);
  await record(ctx, subject, 'danger-handled', { mark: one.mark, reason: note });
  return listSubjectDangers(ctx, subject);
}

function record(
  ctx: Ctx<StaffScope>,
  subject: queries.Subject,
  change: Change,
  { mark, reason }: { mark: Danger['mark']; reason: string },
) {
  return recordAudit(ctx, {
    ...('draftId' in subject
      ? { action: `draft-applicant.${change}` as const, recordId: subject.draftId }
      : { action: `applicant.${change}` as const, recordId: subject.applicantId }),
    after: { mark },
    reason,
  });
}

/** A repeated call isn't a conflict; anything else on an open danger is. */
async function reopenSubjectDanger(
  ctx: Ctx<StaffScope>,
  subject: queries.Subject,
  { dangerId, note }: HandlingNote,
): Promise<Danger[]> {
  const before = await listSubjectDangers(ctx, subject);
  const one = before.find(({ id }) => id === dangerId);
  if (!one) throw problem('not-found');
  if (!one.handled) {
    const last = one.earlier.at(-1)?.reopened;
    const isSame = last?.by?.id === ctx.scope.accountId && last.note === note;
    return isSame ? before : refuse('stale-version', before);
  }
  await queries.setReopened(ctx, { dangerId, note }, ctx.now);
  await record(ctx, subject, 'danger-reopened', { mark: one.mark, reason: note });
  return listSubjectDangers(ctx, subject);
}

/** Stores dangers from a person's answers. Returns the new marks, most urgent first. */
export async function store(
  ctx: Ctx<StaffScope | ScreeningScope | IntakeScope>,
  applicantId: string,
  found: readonly FoundDanger[],
) {
  return sortByUrgency(await queries.insertDangers(ctx, applicantId, found, ctx.now));
}

export function listDraftDangers(ctx: Ctx<StaffScope>, draftId: string) {
  return listSubjectDangers(ctx, { draftId });
}

export function handleDraftDanger(ctx: Ctx<StaffScope>, draftId: string, handled: HandlingNote) {
  return handleSubjectDanger(ctx, { draftId }, handled);
}

export function reopenDraftDanger(ctx: Ctx<StaffScope>, draftId: string, reopened: HandlingNote) {
  return reopenSubjectDanger(ctx, { draftId }, reopened);
}

/** Counts as opening the case record. */
export async function list(ctx: Ctx<StaffScope>, applicantId: string): Promise<Danger[]> {
  await applicants.open(ctx, applicantId);
  return listSubjectDangers(ctx, { applicantId });
}

export function handle(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  handled: HandlingNote,
): Promise<Danger[]> {
  return inTransaction(ctx, async (tx): Promise<Danger[]> => {
    await applicants.lock(tx, applicantId);
    return handleSubjectDanger(tx, { applicantId }, handled);
  });
}

export function reopen(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  reopened: HandlingNote,
): Promise<Danger[]> {
  return inTransaction(ctx, async (tx): Promise<Danger[]> => {
    await applicants.lock(tx, applicantId);
    return reopenSubjectDanger(tx, { applicantId }, reopened);
  });
}

export { dangersIn } from './policy.ts';
/** Same as `dangersFrom`, within the statement that saves a public form. */
/** Open marks of a public form, most urgent first. */
export { dangersFrom as keptWith, listOpenDraftMarks as openInForm } from './queries.ts';
