import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { DraftAttachment } from '#features/intake/contract/drafts.ts';
import type { JoinedAnswer } from '#features/questions/server/service.ts';

export type JoinedAnswers = JoinedAnswer[];

/** Attached draft with the data for undoing. */
export interface Attachment {
  id: string;
  draftId: string;
  reference: string;
  applicantId: string;
  submittedAt: Date | null;
  attachedAt: Date;
  attachedBy: string;
  /** Keyed by field path, `phone` or `address.city`. */
  fieldsBefore: Record<string, unknown>;
  fieldsAfter: Record<string, unknown>;
  joinedAnswers: JoinedAnswers;
  /** Record it was attached to before a merge; it can't be detached until the merge is undone. */
  mergedFrom: string | null;
}

export async function insertAttachment(
  ctx: Ctx<StaffScope>,
  attachment: Omit<Attachment, 'id' | 'reference' | 'submittedAt' | 'attachedBy' | 'mergedFrom'>,
): Promise<void> {
  await ctx.db
    .insertInto('draftAttachment')
    .values({
      draftApplicantId: attachment.draftId,
      applicantId: attachment.applicantId,
      attachedBy: ctx.scope.accountId,
      attachedAt: attachment.attachedAt,
      fieldsBefore: JSON.stringify(attachment.fieldsBefore),
      fieldsAfter: JSON.stringify(attachment.fieldsAfter),
      joinedAnswers: JSON.stringify(attachment.joinedAnswers),
    })
    .execute();
}

/** Returns undefined when the draft isn't attached. */
export async function findAttachment(
  ctx: Ctx<StaffScope>,
  draftId: string,
): Promise<Attachment | undefined> {
  const row = await attached(ctx.db).where('draftApplicant.id', '=', draftId).executeTakeFirst();
  return row && toAttachment(row);
}

/** Attachments of an applicant, newest first. */
export async function listAttachments(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Attachment[]> {
  const rows = await attached(ctx.db)
    .where('draftAttachment.applicantId', '=', applicantId)
    .orderBy('attachedAt', 'desc')
    .orderBy('draftAttachment.id')
    .execute();
  return rows.map(toAttachment);
}

/** Marks the attachment undone and deletes its undo data. */
export async function setUndone(ctx: Ctx<StaffScope>, id: string, now: Date): Promise<void> {
  await ctx.db
    .updateTable('draftAttachment')
    .set({ undoneAt: now, fieldsBefore: '{}', fieldsAfter: '{}', joinedAnswers: '[]' })
    .where('id', '=', id)
    .execute();
}

/** Restored answers have new versions; updates the earlier attachments that refer to them. */
export async function followVersions(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  restored: readonly { questionId: string; was: number; is: number }[],
): Promise<void> {
  if (restored.length === 0) return;
  for (const { id, joinedAnswers } of await listAttachments(ctx, applicantId)) {
    const following = joinedAnswers.map((one) => {
      const { questionId, version } = one;
      const moved = restored.find((now) => now.questionId === questionId && now.was === version);
      return moved ? { ...one, version: moved.is } : one;
    });
    await ctx.db
      .updateTable('draftAttachment')
      .set({ joinedAnswers: JSON.stringify(following) })
      .where('id', '=', id)
      .execute();
  }
}

function attached(on: Executor) {
  return on
    .selectFrom('draftAttachment')
    .innerJoin('draftApplicant', 'draftApplicant.id', 'draftAttachment.draftApplicantId')
    .select([
      'draftAttachment.id',
      'draftApplicantId',
      'reference',
      'draftAttachment.applicantId',
      'submittedAt',
      'attachedAt',
      'attachedBy',
      'fieldsBefore',
      'fieldsAfter',
      'joinedAnswers',
      'mergedFrom',
    ])
    .where('undoneAt', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof attached>['executeTakeFirstOrThrow']>>;

function toAttachment(row: Row): Attachment {
  return {
    id: row.id,
    draftId: row.draftApplicantId,
    reference: row.reference,
    applicantId: row.applicantId,
    submittedAt: row.submittedAt,
    attachedAt: row.attachedAt,
    attachedBy: row.attachedBy,
    fieldsBefore: row.fieldsBefore as Record<string, unknown>,
    fieldsAfter: row.fieldsAfter as Record<string, unknown>,
    joinedAnswers: row.joinedAnswers as unknown as JoinedAnswers,
    mergedFrom: row.mergedFrom,
  };
}

export function toShown(
  attachment: Attachment,
  undoing: Pick<DraftAttachment, 'mayUndo' | 'undoUntil'>,
): DraftAttachment {
  return {
    draftId: attachment.draftId,
    reference: attachment.reference,
    applicantId: attachment.applicantId,
    submittedAt: attachment.submittedAt?.toISOString() ?? null,
    attachedAt: attachment.attachedAt.toISOString(),
    attachedBy: attachment.attachedBy,
    ...undoing,
  };
}
