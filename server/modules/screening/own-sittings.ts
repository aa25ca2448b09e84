import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret, randomSecret } from '#server/platform/codes.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import type { ClientScope } from '#server/platform/scope.ts';
import * as queries from './own-sitting-queries.ts';
import { pathOfLink } from './policy.ts';

/** Hours for which what a person got from their own page opens the form; their page makes another. */
const hoursOfOwnLink = 24;

/** The screening as a client meets it on their own page: theirs, and only while staff ask it of them. */
export function ownScreeningService(db: Database, clock: Clock) {
  return {
    findOwn: (on: Executor, scope: ClientScope) => queries.findOwnSitting(on, scope, clock()),

    /** A link beside those that staff gave out, which go on opening the form. */
    openOwn(scope: ClientScope): Promise<{ path: string } | Problem> {
      return inTransaction(db, async (on): Promise<{ path: string } | Problem> => {
        const now = clock();
        if (!(await queries.holdPortal(on, scope))) return problem('not-found');
        const sitting = await queries.findOwnSitting(on, scope, now);
        if (!sitting?.isOpen) return problem('not-found');
        const secret = randomSecret();
        const expiresAt = new Date(now.getTime() + hoursOfOwnLink * 3_600_000);
        const link = { sittingId: sitting.id, secretHash: hashSecret(secret), expiresAt };
        const linkId = await queries.insertOwnLink(on, scope, link, now);
        await recordAudit(on, scope, {
          action: 'applicant.screening-opened-by-person',
          recordId: sitting.applicantId,
        });
        return { path: pathOfLink(linkId, secret) };
      });
    },
  };
}
export type OwnScreeningService = ReturnType<typeof ownScreeningService>;
