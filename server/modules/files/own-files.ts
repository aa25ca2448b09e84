import { Readable } from 'node:stream';
import { recordAudit } from '#server/platform/audit.ts';
import { DamagedContent } from '#server/platform/content-seal.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import type { FileVault } from '#server/platform/file-vault.ts';
import { problem } from '#server/platform/problem.ts';
import type { ClientScope } from '#server/platform/scope.ts';
import type { FileReply } from '#server/platform/send-file.ts';
import { toPerson } from './policy.ts';
import * as queries from './queries.ts';
import * as shared from './sharing-queries.ts';

/** The documents of somebody as they see them themselves: what is shared with them, and what they sent. */
export function ownFilesService({
  vault,
  onDamaged,
}: {
  db: Database;
  vault: FileVault;
  onDamaged: (fileId: string) => void;
}) {
  const find = async (ctx: Ctx<ClientScope>, id: string) => {
    const own = await shared.findShared(ctx, id);
    const found = own && (await queries.findFileById(ctx, own.id));
    return found && { ...found, ...own };
  };

  const contentOf = ({ file, kept }: queries.FileWithContent): Readable => {
    const pieces = async function* () {
      try {
        yield* vault.open(kept);
      } catch (error) {
        if (error instanceof DamagedContent) onDamaged(file.id);
        throw error;
      }
    };
    return Readable.from(pieces(), { objectMode: false, highWaterMark: 64 * 1024 });
  };

  return {
    listShared: shared.listShared,
    listSent: shared.listSent,

    /** The document leaves the house, to the person: noted before it does. */
    async download(ctx: Ctx<ClientScope>, id: string): Promise<FileReply> {
      const found = await find(ctx, id);
      if (!found) throw problem('not-found');
      if (!(await vault.isWhole(found.kept))) {
        onDamaged(found.file.id);
        throw problem('file-damaged');
      }
      return inTransaction(ctx, async (tx): Promise<FileReply> => {
        const still = await find(tx, id);
        if (!still) throw problem('not-found');
        const { name, type, size, checksum } = still.file;
        await recordAudit(tx, {
          action: 'applicant.file-given',
          kind: 'disclosure',
          recordId: still.applicantId,
          after: { fileId: id, name, checksum, ...toPerson(still.reference) },
        });
        return { name, type, size, inline: false, content: contentOf(still) };
      });
    },
  };
}
export type OwnFilesService = ReturnType<typeof ownFilesService>;
