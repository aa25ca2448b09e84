/** Texts to and from people who have applied and have no record yet. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAccess } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { sendDraftText } from '#features/texts/contract/application-texts.ts';
import type { Texting, TextMessage } from '#features/texts/contract/texts.ts';
import * as texts from '#features/texts/server/service.ts';
import * as drafts from '../drafts/attaching.ts';

interface TextKey {
  id: string;
  textId: string;
}

/** Counts as opening the application. */
export function read(ctx: Ctx<StaffScope>, draftId: string): Promise<Texting> {
  return inTransaction(ctx, async (tx): Promise<Texting> => {
    const draft = await drafts.find(tx, draftId);
    if (!draft.submittedAt) throw problem('not-submitted');
    await recordAccess(tx, { action: 'draft-applicant.opened', recordId: draftId });
    return texts.readWithin(tx, { draftId });
  });
}

export function send(
  ctx: Ctx<StaffScope>,
  draftId: string,
  sent: ReceivedBy<typeof sendDraftText>['body'],
): Promise<TextMessage> {
  return inTransaction(ctx, async (tx): Promise<TextMessage> => {
    const draft = await drafts.hold(tx, draftId);
    if (!draft.submittedAt) throw problem('not-submitted');
    return texts.sendWithin(tx, { draftId }, sent);
  });
}

export function markSent(
  ctx: Ctx<StaffScope>,
  { id: draftId, textId }: TextKey,
): Promise<TextMessage> {
  return inTransaction(ctx, async (tx): Promise<TextMessage> => {
    await drafts.hold(tx, draftId);
    return texts.markSentWithin(tx, { draftId }, textId);
  });
}

export function withdraw(
  ctx: Ctx<StaffScope>,
  { id: draftId, textId }: TextKey,
): Promise<TextMessage> {
  return inTransaction(ctx, async (tx): Promise<TextMessage> => {
    await drafts.hold(tx, draftId);
    return texts.withdrawWithin(tx, { draftId }, textId);
  });
}

export function markRead(
  ctx: Ctx<StaffScope>,
  draftId: string,
  { upTo }: { upTo: string },
): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    await drafts.hold(tx, draftId);
    await texts.markReadWithin(tx, { draftId }, upTo);
    return undefined;
  });
}
