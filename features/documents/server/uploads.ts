/** Stores contents outside a transaction, then creates all documents in one. */

import type * as z from 'zod';
import { recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import type { SentPart } from '#core/server/http/upload.ts';
import { fail, invalid, isProblem, type Problem, problem } from '#core/server/problem.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { sentDocument } from '#features/portal/contract/my-page.ts';
import { auditedFields } from './policy.ts';
import * as queries from './queries.ts';
import { deleteContents, type ReceivedFile, receiveUpload } from './receive-upload.ts';

type SentDocument = z.output<typeof sentDocument>;
type Sender = StaffScope | ClientScope;

/** How a case record receives documents. */
interface UploadTarget<S extends Sender> {
  /** Locks the case record until the transaction ends. */
  lockRecord(tx: Ctx<S>): Promise<{ id: string }>;
  /** Called before each file is stored; a problem aborts the upload. */
  onFile?: () => Promise<void>;
  /** Runs in the transaction that creates the documents; a problem rolls it back. */
  onAdded?: (tx: Ctx<S>, files: readonly StoredFile[]) => Promise<void>;
  isFromPerson: boolean;
}

/** Stored files and their person. */
interface ToInsert {
  applicantId: string;
  isFromPerson: boolean;
  id: string | null;
  note: string | null;
  files: readonly ReceivedFile[];
}

/** Audits the virus, although nothing of the file is kept. */
async function auditInfection(ctx: Ctx<Sender>, applicantId: string, { code }: Problem) {
  if (code !== 'infected') return;
  await recordAudit(ctx, { action: 'applicant.file-infected', recordId: applicantId });
}

/** Finds a document that was already sent under this id: the same again, or another account's. */
async function findEarlierUpload(
  ctx: Ctx<Sender>,
  { id, applicantId, sent }: { id: string; applicantId: string; sent: ReceivedFile | undefined },
): Promise<StoredFile | undefined> {
  const existing = await queries.findFileById(ctx, id);
  if (!existing) return undefined;
  const isSame =
    existing.file.path.startsWith(`${applicantId}/`) &&
    existing.file.checksum === sent?.storedContent.checksum;
  return isSame ? existing.file : fail(invalid('id', 'not-valid'));
}

async function insertAll(
  ctx: Ctx<Sender>,
  { applicantId, isFromPerson, id, note, files }: ToInsert,
): Promise<StoredFile[]> {
  const now = ctx.now;
  const insertedFiles: StoredFile[] = [];
  for (const file of files) {
    const name = await queries.freeName(ctx, applicantId, file.name);
    const fileFields = {
      id,
      applicantId,
      name,
      note,
      uploadedAt: now,
      scannedAt: ctx.app.scanner && now,
    };
    const stored = await queries.insertFile(ctx, { ...file, ...fileFields, isFromPerson });
    await recordAudit(ctx, {
      action: isFromPerson ? 'applicant.file-sent' : 'applicant.file-added',
      recordId: applicantId,
      after: auditedFields(stored),
    });
    insertedFiles.push(stored);
  }
  return insertedFiles;
}

/**
 * Stores the contents, then creates the documents in one transaction. If that fails, a nightly job
 * deletes the orphaned contents.
 */
async function receive<S extends Sender>(
  ctx: Ctx<S>,
  sent: () => AsyncIterable<SentPart>,
  { lockRecord, onFile, onAdded, isFromPerson }: UploadTarget<S>,
): Promise<StoredFile[]> {
  // The second transaction writes what this one would create.
  const lockedRecord = await inTransaction(ctx, lockRecord, { isPreparation: true });
  const { id: applicantId } = lockedRecord;
  const limits = await organization.fileLimits(ctx);
  const uploadOptions = {
    vault: ctx.app.vault,
    scanner: ctx.app.scanner,
    ...(onFile && { onFile }),
  };
  const received = await attempt(ctx, () => receiveUpload(sent(), limits, uploadOptions));
  if (isProblem(received)) {
    await auditInfection(ctx, applicantId, received);
    throw received;
  }
  const { id, files } = received;
  let isNew = true;
  const add = async (tx: Ctx<S>): Promise<StoredFile[]> => {
    isNew = true;
    const currentRecord = await lockRecord(tx);
    // The record may have been merged during the upload.
    if (currentRecord.id !== applicantId) throw problem('not-found');
    const earlierUpload = id && (await findEarlierUpload(tx, { id, applicantId, sent: files[0] }));
    if (earlierUpload) {
      isNew = false;
      return [earlierUpload];
    }
    const insertedFiles = await insertAll(tx, { applicantId, isFromPerson, ...received });
    await onAdded?.(tx, insertedFiles);
    return insertedFiles;
  };
  const added = await attempt(ctx, (at) => inTransaction(at, add));
  if (isProblem(added) || !isNew) await deleteContents(files, ctx.app.vault);
  return isProblem(added) ? fail(added) : added;
}

export function upload(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: () => AsyncIterable<SentPart>,
  { onAdded }: Pick<UploadTarget<StaffScope>, 'onAdded'> = {},
): Promise<StoredFile[]> {
  return receive(ctx, sent, {
    lockRecord: (tx) => applicants.lock(tx, applicantId),
    ...(onAdded && { onAdded }),
    isFromPerson: false,
  });
}

/** Like `upload`, by the person; `lockRecord` locks only their own case record. */
export async function uploadOwn(
  ctx: Ctx<ClientScope>,
  sent: () => AsyncIterable<SentPart>,
  target: Pick<UploadTarget<ClientScope>, 'lockRecord' | 'onFile' | 'onAdded'>,
): Promise<SentDocument[]> {
  const added = await receive(ctx, sent, { ...target, isFromPerson: true });
  return added.map(({ id, name, size, uploadedAt }) => ({
    id,
    name,
    size,
    sentAt: uploadedAt,
  }));
}
