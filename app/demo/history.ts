import type { Executor } from '#core/server/db/database.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';

/** Statuses that a person passes through to reach each one. */
const statusPath: Record<ApplicantStatus, readonly ApplicantStatus[]> = {
  'prescreening-incomplete': [],
  'screening-incomplete': ['screening-incomplete'],
  pending: ['screening-incomplete', 'pending'],
  approve: ['screening-incomplete', 'pending', 'approve'],
  client: ['screening-incomplete', 'pending', 'approve', 'client'],
  decline: ['screening-incomplete', 'pending', 'decline'],
};

const reasons: Partial<Record<ApplicantStatus, string>> = {
  approve: 'A bed is free, and the program fits.',
  decline: 'Found a place with family.',
};

/**
 * Adds what staff did with the invented people to the audit log, from which the activity of a case
 * record is read: the record, its statuses, and the notes.
 */
export async function seedHistory(on: Executor, staff: readonly string[]): Promise<void> {
  const people = await on
    .selectFrom('applicant')
    .select(['id', 'status', 'statusSince', 'createdAt', 'caseWorkerId'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    // The same order in each demo, since some came at the same moment.
    .orderBy('lastName')
    .orderBy('firstName')
    .execute();
  const statusEntries = people.flatMap(({ id, status, statusSince, createdAt, caseWorkerId }) => {
    const actorId = caseWorkerId ?? staff[0] ?? null;
    const path = statusPath[status as ApplicantStatus];
    const span = Math.max(0, statusSince.getTime() - createdAt.getTime());
    return path.map((after, step) => {
      const at = new Date(createdAt.getTime() + (span * step) / Math.max(1, path.length - 1));
      if (step === 0) {
        return {
          actorId,
          id,
          at,
          action: 'applicant.created',
          before: null,
          after: {},
          reason: null,
        };
      }
      return {
        actorId,
        id,
        at,
        action: 'applicant.status-changed',
        before: { status: path[step - 1] },
        after: { status: after },
        reason: reasons[after] ?? null,
      };
    });
  });
  const notes = await on
    .selectFrom('note')
    .select(['id', 'applicantId', 'createdAt', 'createdBy'])
    .orderBy('createdAt')
    .orderBy('text')
    .execute();
  const noteEntries = notes.map(({ id, applicantId, createdAt, createdBy }) => ({
    actorId: createdBy,
    id: applicantId,
    at: createdAt,
    action: 'applicant.note-added',
    before: null,
    after: { note: id, mentioned: [] },
    reason: null,
  }));
  const entries = [...statusEntries, ...noteEntries].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  await on
    .insertInto('auditEntry')
    .values(
      entries.map(({ id, before, after, ...entry }) => ({
        ...entry,
        actorKind: 'account',
        kind: 'change',
        recordType: 'applicant',
        recordId: id,
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
}
