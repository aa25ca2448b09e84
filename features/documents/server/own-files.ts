/** A person's own documents in the client portal: those shared with them and those they sent. */

import { Readable } from 'node:stream';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { DamagedContent } from '#core/server/files/content-seal.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { problem } from '#core/server/problem.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';
import { disclosureToPerson } from './policy.ts';
import * as queries from './queries.ts';
import * as shared from './sharing-queries.ts';

async function find(ctx: Ctx<ClientScope>, id: string) {
  const sharedRow = await shared.findShared(ctx, id);
  const found = sharedRow && (await queries.findFileById(ctx, sharedRow.id));
  return found && { ...found, ...sharedRow };
}

/** Throws if the content can't be read to its end. */
export async function checkWhole(
  app: App,
  { file, storedContent }: queries.FileWithContent,
): Promise<void> {
  if (await app.vault.isWhole(storedContent)) return;
  logDamaged(app, file.id);
  throw problem('file-damaged');
}

export function contentStream(
  app: App,
  { file, storedContent }: queries.FileWithContent,
): Readable {
  const pieces = async function* () {
    try {
      yield* app.vault.open(storedContent);
    } catch (error) {
      if (error instanceof DamagedContent) logDamaged(app, file.id);
      throw error;
    }
  };
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 64 * 1024 });
}

function logDamaged(app: App, file: string): void {
  app.log.error({ file }, 'file-damaged');
}

/** A disclosure to the person, recorded before the first byte is sent. */
export async function download(ctx: Ctx<ClientScope>, id: string): Promise<FileReply> {
  const found = await find(ctx, id);
  if (!found) throw problem('not-found');
  await checkWhole(ctx.app, found);
  return inTransaction(ctx, async (tx): Promise<FileReply> => {
    const current = await find(tx, id);
    if (!current) throw problem('not-found');
    const { name, type, size, checksum } = current.file;
    await recordAudit(tx, {
      action: 'applicant.file-given',
      kind: 'disclosure',
      recordId: current.applicantId,
      after: { fileId: id, name, checksum, ...disclosureToPerson(current.reference) },
    });
    return { name, type, size, inline: false, content: contentStream(tx.app, current) };
  });
}

export function listShared(ctx: Ctx<ClientScope>) {
  return shared.listShared(ctx);
}

export function listSent(ctx: Ctx<ClientScope>) {
  return shared.listSent(ctx);
}
