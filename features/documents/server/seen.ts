/** Documents from clients, until staff mark them as seen. Opening one doesn’t: it may have another reason. */

import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { type FileType, fileTypeInfo } from '#features/documents/contract/file-types.ts';
import type { SentFile } from '#features/documents/contract/files.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { requireUnclaimed } from '#features/person/server/claims/claims.ts';
import { servedMediaType } from './policy.ts';
import * as queries from './seen-queries.ts';

/** Unseen documents, for a query of what awaits a decision. */
export const unseenFiles = queries.unseenFiles;

/** Enough to open a document that awaits a decision. */
export function toSentFile({
  applicantId,
  type,
  ...row
}: {
  applicantId: string;
  name: string;
  note: string | null;
  size: number;
  type: FileType;
}): SentFile {
  const { name, note, size } = row;
  return {
    path: `${applicantId}/${name}`,
    name,
    note,
    size,
    type: servedMediaType(type, name),
    preview: fileTypeInfo[type].preview,
  };
}

/** Idempotent: a second call changes nothing. */
export function markSeen(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: { applicantId: string; id: string },
  isSeen: boolean,
): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    await applicants.lock(tx, applicantId);
    const file = await queries.findSeen(tx, { applicantId, id });
    if (!file) throw problem('not-found');
    if (file.isSeen === isSeen) return undefined;
    if (isSeen) await requireUnclaimed(tx, { of: 'document', id });
    await queries.setSeen(tx, id, isSeen);
    await recordAudit(tx, {
      action: isSeen ? 'applicant.file-seen' : 'applicant.file-unseen',
      recordId: applicantId,
      after: { fileId: id, name: file.name },
    });
    return undefined;
  });
}
