/** Staff decide which documents a person sees in the client portal. */

import type * as z from 'zod';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { StoredFile, shareFile } from '#features/documents/contract/files.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { disclosureToPerson } from './policy.ts';
import * as queries from './queries.ts';
import * as shared from './sharing-queries.ts';

interface FileRef {
  applicantId: string;
  id: string;
}

/** Finds a document and locks its person. */
async function lockFile(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: FileRef,
): Promise<{ file: StoredFile; applicant: Applicant }> {
  const lockedApplicant = await applicants.lock(ctx, applicantId);
  const found = await queries.findFileById(ctx, id);
  const isTheirs = found?.file.path.startsWith(`${applicantId}/`) && !found.file.deletedAt;
  return found && isTheirs ? { file: found.file, applicant: lockedApplicant } : refuse('not-found');
}

async function reloadFile(ctx: Ctx<StaffScope>, id: string): Promise<StoredFile> {
  const found = await queries.findFileById(ctx, id);
  if (!found) throw new Error('the locked document was not found');
  return found.file;
}

/** Sharing is a disclosure to the person, and so is each download. */
export function share(
  ctx: Ctx<StaffScope>,
  fileRef: FileRef,
  { note }: z.output<(typeof shareFile)['body']>,
): Promise<StoredFile> {
  return inTransaction(ctx, async (tx): Promise<StoredFile> => {
    const locked = await lockFile(tx, fileRef);
    const { file, applicant } = locked;
    await shared.upsertShared(tx, file.id, note, tx.now);
    await recordAudit(tx, {
      action: 'applicant.file-shared',
      kind: 'disclosure',
      recordId: fileRef.applicantId,
      after: { fileId: file.id, name: file.name, note, ...disclosureToPerson(applicant.reference) },
    });
    return reloadFile(tx, file.id);
  });
}

export function unshare(ctx: Ctx<StaffScope>, fileRef: FileRef): Promise<StoredFile> {
  return inTransaction(ctx, async (tx): Promise<StoredFile> => {
    const locked = await lockFile(tx, fileRef);
    const { file } = locked;
    if (!file.shared) throw problem('not-found');
    await shared.deleteShared(tx, file.id);
    await recordAudit(tx, {
      action: 'applicant.file-unshared',
      recordId: fileRef.applicantId,
      before: { fileId: file.id, name: file.name },
    });
    return reloadFile(tx, file.id);
  });
}
