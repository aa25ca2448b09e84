import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, inTransaction } from '#core/server/context.ts';
import { restorableSince } from '#core/server/restorable.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import { removePerson } from '#features/person/server/person-records/removal.ts';
import * as queries from './queries.ts';

/**
 * Runs nightly. Removes what can't be restored any more, one record at a time. Adds an audit entry without personal
 * data and leaves earlier entries unchanged.
 */
export async function purge(app: App): Promise<void> {
  const before = restorableSince(app.clock());
  for (const recordId of await queries.listDeletedApplicants(asSystem(app), before)) {
    await inTransaction(asSystem(app), async (tx) => {
      if (!(await queries.settleDeletedApplicant(tx, recordId, before))) return;
      await removePerson(tx, recordId);
      await recordAudit(tx, { action: 'applicant.purged', recordId });
    });
  }
  for (const recordId of await queries.listDeletedDrafts(asSystem(app), before)) {
    await inTransaction(asSystem(app), async (tx) => {
      if (!(await queries.removeDraft(tx, recordId, before))) return;
      await recordAudit(tx, { action: 'draft-applicant.purged', recordId });
    });
  }
  for (const { id, applicantId } of await queries.listDeletedNotes(asSystem(app), before)) {
    await inTransaction(asSystem(app), async (tx) => {
      if (!(await queries.removeNote(tx, id, before))) return;
      await recordAudit(tx, {
        action: 'applicant.note-purged',
        recordId: applicantId,
        after: { note: id },
      });
    });
  }
  await inTransaction(asSystem(app), async (tx) => {
    for (const recordId of await queries.removeDeletedEvents(tx, before)) {
      await recordAudit(tx, { action: 'event.purged', recordId });
    }
    for (const task of await queries.removeDeletedTasks(tx, before)) {
      await recordAudit(
        tx,
        task.applicantId
          ? {
              action: 'applicant.task-purged',
              recordId: task.applicantId,
              after: { task: task.id },
            }
          : { action: 'task.purged', recordId: task.id },
      );
    }
  });
  await queries.removeOrphanedPairs(asSystem(app));
  const days = await organization.daysOfUnfinishedDrafts(asSystem(app));
  const unfinishedBefore = new Date(app.clock().getTime() - days * 86_400_000);
  for (const recordId of await queries.listUnfinishedDrafts(asSystem(app), unfinishedBefore)) {
    await inTransaction(asSystem(app), async (tx) => {
      if (!(await queries.removeUnfinishedDraft(tx, recordId, unfinishedBefore))) return;
      await recordAudit(tx, { action: 'draft-applicant.expired', recordId });
    });
  }
}
