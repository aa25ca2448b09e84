import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import type { OrganisationService } from '../organisation/service.ts';
import * as queries from './queries.ts';

/** What was deleted can be restored for this many days (domain page); then it goes for good. */
const daysToRestore = 30;

/** What was deleted before this moment can't be restored any more. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - daysToRestore * 86_400_000);
}

/** Until when what was deleted at this moment can be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + daysToRestore * 86_400_000);
}

/** Whether the file with the id in this column is on legal hold, by itself or with what it became a part of. */
export const onHold = queries.onHold;

export const isOnHold = queries.isOnHold;

export const removeFile = queries.removeFile;

/** Removing for good what nobody may keep any longer. */
export function retentionService({
  db,
  clock,
  organisation,
}: {
  db: Database;
  clock: Clock;
  organisation: OrganisationService;
}) {
  const system = proveScope<SystemScope>({ kind: 'system' });

  return {
    /**
     * Nightly. Removes what can't be restored any more, each record by itself. The log says that it
     * happened and nothing of the person; what it said of them before is not touched.
     */
    async purge(): Promise<void> {
      const before = restorableSince(clock());
      for (const recordId of await queries.listDeletedApplicants(contextOf(db, system), before)) {
        await inTransaction(db, async (on) => {
          if (!(await queries.removeApplicant(contextOf(on, system), recordId, before))) return;
          await recordAudit(contextOf(on, system), { action: 'applicant.purged', recordId });
        });
      }
      for (const recordId of await queries.listDeletedDrafts(contextOf(db, system), before)) {
        await inTransaction(db, async (on) => {
          if (!(await queries.removeDraft(contextOf(on, system), recordId, before))) return;
          await recordAudit(contextOf(on, system), { action: 'draft-applicant.purged', recordId });
        });
      }
      for (const { id, applicantId } of await queries.listDeletedNotes(
        contextOf(db, system),
        before,
      )) {
        await inTransaction(db, async (on) => {
          if (!(await queries.removeNote(contextOf(on, system), id, before))) return;
          await recordAudit(contextOf(on, system), {
            action: 'applicant.note-purged',
            recordId: applicantId,
            after: { note: id },
          });
        });
      }
      await inTransaction(db, async (on) => {
        for (const recordId of await queries.removeDeletedEvents(contextOf(on, system), before)) {
          await recordAudit(contextOf(on, system), { action: 'event.purged', recordId });
        }
        for (const task of await queries.removeDeletedTasks(contextOf(on, system), before)) {
          await recordAudit(
            contextOf(on, system),
            task.applicant_id
              ? {
                  action: 'applicant.task-purged',
                  recordId: task.applicant_id,
                  after: { task: task.id },
                }
              : { action: 'task.purged', recordId: task.id },
          );
        }
      });
      await queries.removePairsOfNobody(contextOf(db, system));
      const days = await organisation.daysOfUnfinishedDrafts(contextOf(db, system));
      const unfinishedBefore = new Date(clock().getTime() - days * 86_400_000);
      for (const recordId of await queries.listUnfinishedDrafts(
        contextOf(db, system),
        unfinishedBefore,
      )) {
        await inTransaction(db, async (on) => {
          if (
            !(await queries.removeUnfinishedDraft(
              contextOf(on, system),
              recordId,
              unfinishedBefore,
            ))
          )
            return;
          await recordAudit(contextOf(on, system), { action: 'draft-applicant.expired', recordId });
        });
      }
    },
  };
}
export type RetentionService = ReturnType<typeof retentionService>;
