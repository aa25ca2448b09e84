import type { Duplicate } from '#contract/duplicates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import { restorableSince } from '../retention/service.ts';
import { judge, likeDays } from './policy.ts';
import * as queries from './queries.ts';

/** As many as are looked at; what is less likely than these is noise. */
const mostShown = 10;

/** Records that may be of the same person. */
export function duplicatesService(clock: Clock, applicants: ApplicantsService) {
  return {
    /** The likeliest first. What this person may not open is only said to be there. */
    async find(on: Executor, scope: StaffScope, sought: queries.Sought): Promise<Duplicate[]> {
      const days = sought.dateOfBirth ? likeDays(sought.dateOfBirth) : [];
      const since = restorableSince(clock());
      const candidates = await queries.findCandidates(on, scope, sought, days, since);
      return candidates
        .flatMap(({ record, evidence }) => {
          const judged = judge(evidence);
          return judged ? [{ record, judged }] : [];
        })
        .toSorted((one, other) => other.judged.score - one.judged.score)
        .slice(0, mostShown)
        .map(({ record, judged: { strength, reasons } }): Duplicate => {
          const isVisible = record.kind === 'draft' || applicants.mayOpen(scope, record);
          return isVisible
            ? { visible: true, strength, reasons, record }
            : { visible: false, strength, reasons };
        });
    },
  };
}
export type DuplicatesService = ReturnType<typeof duplicatesService>;
