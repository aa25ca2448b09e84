import type { changeApplicants } from '#contract/applicant-lists.ts';
import type { Applicant, ApplicantToUpdate } from '#contract/applicants.ts';
import type { ReceivedBy, ReplyOf } from '#contract/operation.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { attempt, isProblem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';

type Changes = ReceivedBy<typeof changeApplicants>['body']['changes'];
type Reply = ReplyOf<typeof changeApplicants>;

type Update = (ctx: Ctx<StaffScope>, id: string, sent: ApplicantToUpdate) => Promise<Applicant>;

/** Changes many files, each as if by itself. What can't be meant, such as an unknown location, changes none. */
export function changingMany(update: Update) {
  return (ctx: Ctx<StaffScope>, changes: Changes): Promise<Reply> =>
    inTransaction(ctx, async (tx): Promise<Reply> => {
      const reply: Reply = { changed: [], left: [] };
      // Always in the same order, so that two who change the same people wait and don't block each other.
      for (const { id, ...sent } of changes.toSorted((one, other) =>
        one.id < other.id ? -1 : 1,
      )) {
        const after = await attempt(() => update(tx, id, sent));
        if (!isProblem(after)) reply.changed.push({ id, version: after.version });
        else if (after.code === 'stale-version') reply.left.push({ id, code: after.code });
        else if (after.code === 'not-found' || after.code === 'merged') {
          reply.left.push({ id, code: 'not-found' });
        } else throw after;
      }
      return reply;
    });
}
