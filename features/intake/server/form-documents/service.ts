/** Documents that people send with the public form, before there is a record for them. */

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as z from 'zod';
import { recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import type { SentPart } from '#core/server/http/upload.ts';
import { fail, invalid, isProblem, problem } from '#core/server/problem.ts';
import type { IntakeScope, StaffScope } from '#core/server/scope/scope.ts';
import { fileTypeInfo } from '#features/documents/contract/file-types.ts';
import {
  deleteContents,
  type ReceivedFile,
  receiveUpload,
} from '#features/documents/server/receive-upload.ts';
import {
  type FormDocument,
  maxFormDocuments,
  type sendFormDocument,
} from '#features/intake/contract/form-documents.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as drafts from '../drafts/attaching.ts';
import * as forms from '../pre-screening/queries.ts';
import * as queries from './queries.ts';

type Reply = z.output<(typeof sendFormDocument)['reply']['body']>;

/** Phones make smaller ones; anyone may send these. */
const maxBytes = 15_000_000;

/** Documents per form and day, counted before anything is stored. */
const formLimit = { name: 'intake:documents', points: 40, seconds: 86_400 };

const photoTypes = ['pdf', 'jpeg', 'png', 'webp', 'heic'] as const;

async function limits(ctx: Ctx<IntakeScope>) {
  const { largest, types } = await organization.fileLimits(ctx);
  return {
    largest: Math.min(largest, maxBytes),
    types: types.filter((type) => (photoTypes as readonly string[]).includes(type)),
  };
}

/** Locks the form, so that staff don't accept it at the same time. */
async function lockSubmitted(tx: Ctx<IntakeScope>): Promise<void> {
  const form = await forms.lockIntake(tx);
  if (!form) throw problem('not-found');
  if (!form.submittedAt) throw problem('not-submitted');
}

/** Stores the contents, then the documents in one transaction. A repeated upload adds nothing. */
export async function send(
  ctx: Ctx<IntakeScope>,
  sent: () => AsyncIterable<SentPart>,
): Promise<Reply> {
  await inTransaction(ctx, lockSubmitted, { isPreparation: true });
  const { vault, scanner, attempts } = ctx.app;
  const received = await receiveUpload(sent(), await limits(ctx), {
    vault,
    scanner,
    onFile: () => attempts.take(formLimit, ctx.scope.intakeId),
  });
  let isNew = true;
  const added = await attempt(ctx, (at) =>
    inTransaction(at, async (tx): Promise<Reply> => {
      isNew = true;
      await lockSubmitted(tx);
      const there = await queries.listDocuments(tx, ctx.scope.intakeId);
      const earlier = there.find(({ id }) => id === received.id);
      if (earlier) {
        isNew = false;
        return isSame(earlier, received.files)
          ? { documents: [toShown(earlier)] }
          : fail(invalid('id', 'not-valid'));
      }
      if (there.length + received.files.length > maxFormDocuments) {
        throw invalid('file', 'too-many', { maximum: maxFormDocuments });
      }
      await notifyOnce(tx, there.at(-1)?.sentAt);
      return { documents: await insertAll(tx, received) };
    }),
  );
  if (isProblem(added) || !isNew) await deleteContents(received.files, vault);
  return isProblem(added) ? fail(added) : added;
}

/** Several pages come in a row: one notification for those of an hour. */
async function notifyOnce(tx: Ctx<IntakeScope>, lastSentAt: Date | undefined): Promise<void> {
  await announce(tx.db, { kind: 'triage', ids: null, by: null });
  if (lastSentAt && tx.now.getTime() - lastSentAt.getTime() < 3_600_000) return;
  await notifications.notifyStaff(tx, {
    kind: 'draft-submitted',
    values: { event: 'document' },
    recordId: tx.scope.intakeId,
  });
}

function isSame({ checksum }: { checksum: string }, [file]: readonly ReceivedFile[]): boolean {
  return checksum === file?.storedContent.checksum;
}

async function insertAll(
  tx: Ctx<IntakeScope>,
  { id: sentId, files }: { id: string | null; files: readonly ReceivedFile[] },
): Promise<FormDocument[]> {
  if (sentId && (await queries.isIdTaken(tx, sentId))) throw invalid('id', 'not-valid');
  const sentAt = tx.now;
  const documents: FormDocument[] = [];
  for (const file of files) {
    const id = sentId ?? randomUUID();
    await queries.insertDocument(tx, { ...file, id, scannedAt: tx.app.scanner && sentAt, sentAt });
    await recordAudit(tx, {
      action: 'draft-applicant.document-sent',
      recordId: tx.scope.intakeId,
      after: { fileId: id, name: file.name },
    });
    const { name, storedContent } = file;
    documents.push(toShown({ id, name, size: storedContent.size, sentAt }));
  }
  return documents;
}

function toShown({
  id,
  name,
  size,
  sentAt,
}: Omit<FormDocument, 'sentAt'> & { sentAt: Date }): FormDocument {
  return { id, name, size, sentAt: sentAt.toISOString() };
}

export async function list(ctx: Ctx<StaffScope>, draftId: string): Promise<FormDocument[]> {
  await drafts.find(ctx, draftId);
  return (await queries.listDocuments(ctx, draftId)).map(toShown);
}

/** Records the access before the first byte is sent. */
export async function download(
  ctx: Ctx<StaffScope>,
  { id: draftId, documentId: id }: { id: string; documentId: string },
): Promise<FileReply> {
  await drafts.find(ctx, draftId);
  const found = await queries.findDocument(ctx, { draftId, id });
  if (!found) throw problem('not-found');
  const { name, type, ...storedContent } = found;
  const { vault, log } = ctx.app;
  if (!(await vault.isWhole(storedContent))) {
    log.error({ file: id }, 'file-damaged');
    throw problem('file-damaged');
  }
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      action: 'draft-applicant.document-opened',
      kind: 'access',
      recordId: draftId,
      after: { fileId: id },
    }),
  );
  const content = Readable.from(vault.open(storedContent), { objectMode: false });
  const { media } = fileTypeInfo[type];
  return { name, type: media[0], size: storedContent.size, inline: false, content };
}
