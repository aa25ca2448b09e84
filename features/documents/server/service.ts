/**
 * People's documents. The encrypted contents are in a vault; this service decides who may open
 * them.
 */

import * as z from 'zod';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { StoredContent } from '#core/server/files/file-vault.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { FileLimits, StoredFile, updateFile } from '#features/documents/contract/files.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as maintenanceQueries from './maintenance-queries.ts';
import { checkWhole, contentStream } from './own-files.ts';
import { auditedFields, cleanFileName } from './policy.ts';
import * as queries from './queries.ts';

type Changes = z.output<(typeof updateFile)['body']>;

/** Like `queries.findFile`, but skips invalid paths. */
async function findFile(ctx: Ctx<StaffScope>, path: queries.FilePath) {
  const isPath = z.uuid().safeParse(path.applicantId).success && !path.name.includes('\0');
  const found = isPath ? await queries.findFile(ctx, path) : undefined;
  return found ?? refuse('not-found');
}

export async function findPersonFile(ctx: Ctx<StaffScope>, applicantId: string, id: string) {
  const found = await queries.findFileById(ctx, id);
  const isTheirs = found?.file.path.startsWith(`${applicantId}/`) && !found.file.deletedAt;
  return found && isTheirs ? found.file : undefined;
}

/** Finds a document to change and locks its person against concurrent edits. */
async function lockFile(ctx: Ctx<StaffScope>, path: queries.FilePath) {
  await findFile(ctx, path);
  await applicants.lock(ctx, path.applicantId);
  return findFile(ctx, path);
}

export async function list(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { deleted }: { deleted?: 'only' | undefined },
): Promise<StoredFile[]> {
  await applicants.open(ctx, applicantId);
  const deletedSince = deleted && restorableSince(ctx.now);
  return queries.listFiles(ctx, applicantId, deletedSince);
}

/** Lists documents for a caller that has already recorded the access. */
export function listWithin(ctx: Ctx<StaffScope>, applicantId: string) {
  return queries.listFiles(ctx, applicantId);
}

/** Checks that a document belongs to this person. The caller has locked the case record. */
export async function hasFile(ctx: Ctx<StaffScope>, applicantId: string, id: string) {
  return (await findPersonFile(ctx, applicantId, id)) !== undefined;
}

export function limits(ctx: Ctx<StaffScope>): Promise<FileLimits> {
  return organization.fileLimits(ctx);
}

/** Records the disclosure, and checks the content before sending the first byte. */
export async function download(
  ctx: Ctx<StaffScope>,
  path: queries.FilePath,
  { isPreview }: { isPreview: boolean },
): Promise<FileReply> {
  const found = await findFile(ctx, path);
  await checkWhole(ctx.app, found);
  return inTransaction(ctx, async (tx): Promise<FileReply> => {
    await applicants.open(tx, path.applicantId);
    const current = await findFile(tx, path);
    if (current.file.id !== found.file.id) throw problem('not-found');
    const { id, name, type, size, checksum, preview } = current.file;
    const inline = isPreview && preview;
    await recordAudit(tx, {
      action: inline ? 'applicant.file-shown' : 'applicant.file-downloaded',
      kind: 'disclosure',
      recordId: path.applicantId,
      after: { fileId: id, name, checksum },
    });
    return { name, type, size, inline, content: contentStream(tx.app, current) };
  });
}

export function update(
  ctx: Ctx<StaffScope>,
  path: queries.FilePath,
  { version, name, note }: Changes,
): Promise<StoredFile> {
  return inTransaction(ctx, async (tx): Promise<StoredFile> => {
    const locked = await lockFile(tx, path);
    const { file: before, type } = locked;
    if (before.version !== version) throw problem('stale-version', before);
    const newName = name === undefined ? before.name : cleanFileName(name, type);
    const nameQuery = {
      applicantId: path.applicantId,
      names: [newName],
      exceptId: before.id,
    };
    const [free] = await queries.freeNames(tx, nameQuery);
    if (free === undefined) throw invalid('name', 'file-name-taken');
    const changes = { name: free, ...(note !== undefined && { note }) };
    const after = await queries.updateFile(tx, before.id, changes, tx.now);
    const { id: fileId } = before;
    const diff = difference(auditedFields(before), auditedFields(after));
    await recordAudit(tx, {
      action: 'applicant.file-changed',
      recordId: path.applicantId,
      before: diff.before,
      after: { fileId, ...diff.after },
    });
    return after;
  });
}

export function remove(ctx: Ctx<StaffScope>, path: queries.FilePath): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const locked = await lockFile(tx, path);
    const { id, name } = locked.file;
    if (await queries.isScanOfConsent(tx, id)) throw problem('file-of-consent');
    await queries.updateFile(tx, id, { deletedAt: tx.now }, tx.now);
    await recordAudit(tx, {
      action: 'applicant.file-deleted',
      recordId: path.applicantId,
      before: { fileId: id, name },
    });
  });
}

export function restore(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: { applicantId: string; id: string },
): Promise<StoredFile> {
  return inTransaction(ctx, async (tx): Promise<StoredFile> => {
    await applicants.lock(tx, applicantId);
    const since = restorableSince(tx.now);
    const found = await queries.findDeletedFile(tx, { applicantId, id }, since);
    if (!found) throw problem('not-found');
    const name = await queries.freeName(tx, applicantId, found.file.name);
    const changes = { name, deletedAt: null };
    const after = await queries.updateFile(tx, id, changes, tx.now);
    await recordAudit(tx, {
      action: 'applicant.file-restored',
      recordId: applicantId,
      after: { fileId: id, name },
    });
    return after;
  });
}

/** Batch size. */
const batchSize = 1000;

/** Yields the content keys of all documents and photos, deleted ones too, for a backup. */
export async function* contentKeys(ctx: Ctx<SystemScope>): AsyncGenerator<string[]> {
  let after: string | null = null;
  for (;;) {
    const keys: string[] = await maintenanceQueries.listContents(ctx, after, batchSize);
    const last = keys.at(-1);
    if (last === undefined) return;
    yield keys;
    after = last;
  }
}

/** Same, with their encryption keys, to check that they open. */
export async function* sealedContentKeys(ctx: Ctx<SystemScope>): AsyncGenerator<StoredContent[]> {
  let after: string | null = null;
  for (;;) {
    const contents: StoredContent[] = await maintenanceQueries.listSealedContents(
      ctx,
      after,
      batchSize,
    );
    const last = contents.at(-1);
    if (!last) return;
    yield contents;
    after = last.content;
  }
}
