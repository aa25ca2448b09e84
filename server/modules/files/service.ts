import { Readable } from 'node:stream';
import * as z from 'zod';
import type { FileLimits, StoredFile, updateFile } from '#contract/files.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { DamagedContent } from '#server/platform/content-seal.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import type { FileVault, KeptContent } from '#server/platform/file-vault.ts';
import { invalid, type Problem, problem, refuse } from '#server/platform/problem.ts';
import { proveScope, type StaffScope, type SystemScope } from '#server/platform/scope.ts';
import type { FileReply } from '#server/platform/send-file.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import { restorableSince } from '../retention/service.ts';
import * as movedFiles from './moved-files.ts';
import { auditedFields, nameOfFile } from './policy.ts';
import * as queries from './queries.ts';
import * as tidyingQueries from './tidying-queries.ts';

export type { OwnFilesService } from './own-files.ts';
export type { UploadsService } from './uploads.ts';

interface Parts {
  db: Database;
  clock: Clock;
  vault: FileVault;
  organisation: OrganisationService;
  applicants: ApplicantsService;
  /** Told that this file is not what was kept, so that somebody looks at the disk. */
  onDamaged: (fileId: string) => void;
}

type Changes = z.output<(typeof updateFile)['body']>;

/** The files of applicants. Their contents lie in a vault, sealed; who may open them is decided here. */
export function filesService({ db, clock, vault, organisation, applicants, ...parts }: Parts) {
  /** As `queries.findFile`, of a path as it was sent: what can't be one of ours is not looked for. */
  const findFile = async (ctx: Ctx<StaffScope>, path: queries.FilePath) => {
    const isPath = z.uuid().safeParse(path.applicantId).success && !path.name.includes('\0');
    const found = isPath ? await queries.findFile(ctx, path) : undefined;
    return found ?? refuse('not-found');
  };

  const ofPerson = async (ctx: Ctx<StaffScope>, applicantId: string, id: string) => {
    const found = await queries.findFileById(ctx, id);
    const isTheirs = found?.file.path.startsWith(`${applicantId}/`) && !found.file.deletedAt;
    return found && isTheirs ? found.file : undefined;
  };

  /** Finds a file to change: its person is held, so that nobody else changes it meanwhile. */
  const holdFile = async (ctx: Ctx<StaffScope>, path: queries.FilePath) => {
    await findFile(ctx, path);
    await applicants.hold(ctx, path.applicantId);
    return findFile(ctx, path);
  };

  const streamOf = ({ file, kept }: queries.FileWithContent): Readable => {
    const pieces = async function* () {
      try {
        yield* vault.open(kept);
      } catch (error) {
        if (error instanceof DamagedContent) parts.onDamaged(file.id);
        throw error;
      }
    };
    return Readable.from(pieces(), { objectMode: false, highWaterMark: 64 * 1024 });
  };

  return {
    list(
      ctx: Ctx<StaffScope>,
      applicantId: string,
      { deleted }: { deleted?: 'only' | undefined },
    ): Promise<StoredFile[]> {
      return inTransaction(ctx, async (tx): Promise<StoredFile[]> => {
        await applicants.open(tx, applicantId);
        const deletedSince = deleted && restorableSince(clock());
        return queries.listFiles(tx, applicantId, deletedSince);
      });
    },

    /** The files that are there, for a reading that has opened the case file already. */
    listWithin: (ctx: Ctx<StaffScope>, applicantId: string) => queries.listFiles(ctx, applicantId),

    /** Whether a file is one of this person's that is there, for a writing that holds the case file. */
    async isThere(ctx: Ctx<StaffScope>, applicantId: string, id: string) {
      return (await ofPerson(ctx, applicantId, id)) !== undefined;
    },

    /** A file of this person, by its id, for a reading that has opened the case file already. */
    ofPerson,

    limits: (ctx: Ctx<StaffScope>): Promise<FileLimits> => organisation.fileLimits(ctx),

    /** The content leaves the house: noted before it does, and checked before its first byte. */
    async download(
      ctx: Ctx<StaffScope>,
      path: queries.FilePath,
      { isPreview }: { isPreview: boolean },
    ): Promise<FileReply> {
      const found = await findFile(ctx, path);
      if (!(await vault.isWhole(found.kept))) {
        parts.onDamaged(found.file.id);
        throw problem('file-damaged');
      }
      return inTransaction(ctx, async (tx): Promise<FileReply> => {
        await applicants.open(tx, path.applicantId);
        const still = await findFile(tx, path);
        if (still.file.id !== found.file.id) throw problem('not-found');
        const { id, name, type, size, checksum, preview } = still.file;
        const inline = isPreview && preview;
        await recordAudit(tx, {
          action: inline ? 'applicant.file-shown' : 'applicant.file-downloaded',
          kind: 'disclosure',
          recordId: path.applicantId,
          after: { fileId: id, name, checksum },
        });
        return { name, type, size, inline, content: streamOf(still) };
      });
    },

    update(
      ctx: Ctx<StaffScope>,
      path: queries.FilePath,
      { version, name, note }: Changes,
    ): Promise<StoredFile> {
      return inTransaction(ctx, async (tx): Promise<StoredFile> => {
        const held = await holdFile(tx, path);
        const { file: before, type } = held;
        if (before.version !== version) throw problem('stale-version', before);
        const named = name === undefined ? before.name : nameOfFile(name, type);
        const wanted = {
          applicantId: path.applicantId,
          names: [named],
          exceptId: before.id,
        };
        const [free] = await queries.freeNames(tx, wanted);
        if (free === undefined) throw invalid('name', 'file-name-taken');
        const changes = { name: free, ...(note !== undefined && { note }) };
        const after = await queries.updateFile(tx, before.id, changes, clock());
        const { id: fileId } = before;
        const differing = difference(auditedFields(before), auditedFields(after));
        await recordAudit(tx, {
          action: 'applicant.file-changed',
          recordId: path.applicantId,
          before: differing.before,
          after: { fileId, ...differing.after },
        });
        return after;
      });
    },

    delete(ctx: Ctx<StaffScope>, path: queries.FilePath): Promise<undefined | Problem> {
      return inTransaction(ctx, async (tx): Promise<undefined | Problem> => {
        const held = await holdFile(tx, path);
        const { id, name } = held.file;
        if (await queries.isScanOfConsent(tx, id)) return problem('file-of-consent');
        await queries.updateFile(tx, id, { deletedAt: clock() }, clock());
        await recordAudit(tx, {
          action: 'applicant.file-deleted',
          recordId: path.applicantId,
          before: { fileId: id, name },
        });
      });
    },

    restore(
      ctx: Ctx<StaffScope>,
      { applicantId, id }: { applicantId: string; id: string },
    ): Promise<StoredFile> {
      return inTransaction(ctx, async (tx): Promise<StoredFile> => {
        await applicants.hold(tx, applicantId);
        const since = restorableSince(clock());
        const found = await queries.findDeletedFile(tx, { applicantId, id }, since);
        if (!found) throw problem('not-found');
        const name = await queries.freeName(tx, applicantId, found.file.name);
        const changes = { name, deletedAt: null };
        const after = await queries.updateFile(tx, id, changes, clock());
        await recordAudit(tx, {
          action: 'applicant.file-restored',
          recordId: applicantId,
          after: { fileId: id, name },
        });
        return after;
      });
    },

    count: movedFiles.countFiles,
    moveFiles: movedFiles.moveFiles,
    moveFilesBack: movedFiles.moveFilesBack,
  };
}
export type FilesService = ReturnType<typeof filesService>;

/** How many contents are read at once. */
const contentsAtOnce = 1000;
const ofSystem = proveScope<SystemScope>({ kind: 'system' });

/** The keys of the contents of all files, deleted or not, some at a time: what a backup has to bring along. */
export async function* contentsIn(on: Executor): AsyncGenerator<string[]> {
  let after: string | null = null;
  for (;;) {
    const keys: string[] = await tidyingQueries.listContents(
      contextOf(on, ofSystem),
      after,
      contentsAtOnce,
    );
    const last = keys.at(-1);
    if (last === undefined) return;
    yield keys;
    after = last;
  }
}

/** The same with what opens each of them: to see that they open. */
export async function* keptContentsIn(on: Executor): AsyncGenerator<KeptContent[]> {
  let after: string | null = null;
  for (;;) {
    const kept: KeptContent[] = await tidyingQueries.listKeptContents(
      contextOf(on, ofSystem),
      after,
      contentsAtOnce,
    );
    const last = kept.at(-1);
    if (!last) return;
    yield kept;
    after = last.content;
  }
}
