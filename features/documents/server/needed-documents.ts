/** Documents that staff ask a person for, and the person's part in it. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import {
  type askForDocument,
  maxNeededDocuments,
  type NeededDocument,
  type settleNeededDocument,
} from '#features/documents/contract/needed-documents.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as queries from './needed-queries.ts';

/** Reading it is part of opening the record. */
export async function list(ctx: Ctx<StaffScope>, applicantId: string): Promise<NeededDocument[]> {
  await applicants.open(ctx, applicantId);
  return queries.listNeeded(ctx, applicantId);
}

export function ask(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { kind, note }: ReceivedBy<typeof askForDocument>['body'],
): Promise<NeededDocument> {
  return inTransaction(ctx, async (tx): Promise<NeededDocument> => {
    await applicants.lock(tx, applicantId);
    if ((await queries.countOpen(tx, applicantId)) >= maxNeededDocuments) {
      throw invalid('kind', 'too-many', { maximum: maxNeededDocuments });
    }
    const id = await queries.insertNeeded(tx, { applicantId, kind, note });
    await recordAudit(tx, {
      action: 'applicant.document-asked',
      recordId: applicantId,
      after: { neededDocument: id, kind, note },
    });
    return (await queries.findNeeded(tx, { applicantId, id })) ?? refuse('not-found');
  });
}

export function settle(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: { applicantId: string; id: string },
  { state, version }: ReceivedBy<typeof settleNeededDocument>['body'],
): Promise<NeededDocument> {
  return inTransaction(ctx, async (tx): Promise<NeededDocument> => {
    await applicants.lock(tx, applicantId);
    const before = await queries.findNeeded(tx, { applicantId, id });
    if (!before) throw problem('not-found');
    if (before.version !== version) throw problem('stale-version', before);
    if (before.state === state) return before;
    await queries.setState(tx, id, { state });
    await recordAudit(tx, {
      action: 'applicant.document-settled',
      recordId: applicantId,
      before: { neededDocument: id, kind: before.kind, state: before.state },
      after: { neededDocument: id, kind: before.kind, state },
    });
    return (await queries.findNeeded(tx, { applicantId, id })) ?? refuse('not-found');
  });
}

export const listOwn = queries.listOwnOpen;
export const findOwn = queries.findOwnOpen;

export type OwnNeeded = NonNullable<Awaited<ReturnType<typeof queries.findOwnOpen>>>;

/** Records what the person did about it. The caller has locked their record. */
export async function setOwnState(
  ctx: Ctx<ClientScope>,
  { id, applicantId, kind, state: before }: OwnNeeded,
  change: { state: 'needed' | 'sent' | 'not_had'; fileId?: string },
): Promise<void> {
  await queries.setState(ctx, id, change);
  await recordAudit(ctx, {
    action: 'applicant.document-answered',
    recordId: applicantId,
    before: { neededDocument: id, kind, state: before },
    after: { neededDocument: id, kind, state: change.state },
  });
}
