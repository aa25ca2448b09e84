import type { Applicant, ApplicantToCreate, ApplicantToUpdate } from '#contract/applicants.ts';
import { recordAudit, recordAudits } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { takeReferences } from '#server/platform/codes.ts';
import type { Ctx } from '#server/platform/context.ts';

import type { StaffScope } from '#server/platform/scope.ts';
import { rememberNames, rememberNamesLater } from './name-words.ts';
import { addedByAnswers } from './policy.ts';
import * as queries from './queries.ts';

interface Held {
  hold(ctx: Ctx<StaffScope>, id: string): Promise<Applicant>;
  updateWithin(ctx: Ctx<StaffScope>, id: string, sent: ApplicantToUpdate): Promise<Applicant>;
}

/** What an import of many does to files, as part of its own transactions. */
export function importing(clock: Clock) {
  return {
    rememberNamesLater,
    rememberNames,

    /** Creates these people, in this order. Where they are and who looks after them has been checked. */
    async createMany(
      ctx: Ctx<StaffScope>,
      people: readonly ApplicantToCreate[],
      importId: string,
    ): Promise<Applicant[]> {
      const references = await takeReferences(ctx.db, people.length);
      const created = await queries.insertApplicants(
        ctx,
        people.map((fields, place) => ({
          reference: references[place] ?? '',
          status: 'screening-incomplete',
          submittedAt: null,
          fields,
        })),
      );
      await recordAudits(
        ctx,
        created.map((applicant) => ({
          action: 'applicant.created',
          recordId: applicant.id,
          after: { ...applicant, importId },
        })),
      );
      return created;
    },

    /** Fills what a file lacks and never what it says; the fields as they were and are, none where nothing was lacking. */
    async fillFrom(
      this: Held,
      ctx: Ctx<StaffScope>,
      id: string,
      person: Record<string, unknown>,
    ): Promise<{ before: Applicant; after: Applicant; fields: string[] }> {
      const before = await this.hold(ctx, id);
      const { programStatus: _, ...rest } = addedByAnswers({ ...before }, person);
      const added = before.status === 'client' ? rest : addedByAnswers({ ...before }, person);
      const fields = Object.keys(added);
      if (fields.length === 0) return { before, after: before, fields };
      const after = await this.updateWithin(ctx, id, { ...added, version: before.version });
      return { before, after, fields };
    },

    /** Takes somebody back whom an import has made. Whoever imported them may, though not delete others. */
    async takeBack(ctx: Ctx<StaffScope>, id: string, importId: string): Promise<void> {
      await queries.setDeleted(ctx, id, clock(), clock());
      await recordAudit(ctx, {
        action: 'applicant.deleted',
        recordId: id,
        after: { importId },
      });
    },
  };
}
