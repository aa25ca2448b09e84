import type { StoredFile } from '#contract/files.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import type { FileVault } from '#server/platform/file-vault.ts';
import { invalid, isProblem, type Problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { SentPart } from '#server/platform/upload.ts';
import type { VirusScanner } from '#server/platform/virus-scan.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import { auditedFields } from './policy.ts';
import * as queries from './queries.ts';
import { dropContents, type ReceivedFile, receiveUpload } from './receiving.ts';

interface Parts {
  db: Database;
  clock: Clock;
  vault: FileVault;
  /** null: files are not scanned for viruses. */
  scanner: VirusScanner | null;
  organisation: OrganisationService;
  applicants: ApplicantsService;
}

/** How files come to be: first their contents, in no transaction, and then all of them in one. */
export function uploadsService({ db, clock, vault, scanner, organisation, applicants }: Parts) {
  /** That somebody has sent a virus is worth knowing, though nothing of it is kept. */
  const noteInfection = async (scope: StaffScope, applicantId: string, { code }: Problem) => {
    if (code !== 'infected') return;
    await recordAudit(db, scope, { action: 'applicant.file-infected', recordId: applicantId });
  };

  /** A file that has come before, under this id: the same again, or somebody else's. */
  const findAgain = async (
    on: Executor,
    scope: StaffScope,
    { id, applicantId, sent }: { id: string; applicantId: string; sent: ReceivedFile | undefined },
  ): Promise<StoredFile | Problem | undefined> => {
    const there = await queries.findFileById(on, scope, id);
    if (!there) return undefined;
    const isSame =
      there.file.path.startsWith(`${applicantId}/`) && there.file.checksum === sent?.kept.checksum;
    return isSame ? there.file : invalid('id', 'not-valid');
  };

  return {
    /**
     * The contents are kept first, and then, in one transaction, the files come to be. A content whose
     * transaction didn't come to an end is nobody's, and goes in a night after (tidying.ts).
     */
    async upload(
      scope: StaffScope,
      applicantId: string,
      sent: () => AsyncIterable<SentPart>,
    ): Promise<StoredFile[] | Problem> {
      const held = await inTransaction(db, (on) => applicants.hold(on, scope, applicantId));
      if (isProblem(held)) return held;
      const limits = await organisation.fileLimits(db, scope);
      const received = await receiveUpload(sent(), limits, { vault, scanner });
      if (isProblem(received)) {
        await noteInfection(scope, applicantId, received);
        return received;
      }
      const { id, note, files } = received;
      let isNew = true;
      const added = await inTransaction(db, async (on): Promise<StoredFile[] | Problem> => {
        const still = await applicants.hold(on, scope, applicantId);
        if (isProblem(still)) return still;
        const again = id && (await findAgain(on, scope, { id, applicantId, sent: files[0] }));
        if (again) {
          isNew = false;
          return isProblem(again) ? again : [again];
        }
        const now = clock();
        const kept: StoredFile[] = [];
        for (const file of files) {
          const name = await queries.freeName(on, scope, applicantId, file.name);
          const place = { id, applicantId, name, note, uploadedAt: now, scannedAt: scanner && now };
          const stored = await queries.insertFile(on, scope, { ...file, ...place });
          await recordAudit(on, scope, {
            action: 'applicant.file-added',
            recordId: applicantId,
            after: auditedFields(stored),
          });
          kept.push(stored);
        }
        return kept;
      });
      if (isProblem(added) || !isNew) await dropContents(files, vault);
      return added;
    },
  };
}
export type UploadsService = ReturnType<typeof uploadsService>;
