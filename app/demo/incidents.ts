import type { Executor } from '#core/server/db/database.ts';
import { firstResident } from './shift-notes.ts';
import { dayOnly, daysAgo } from './times.ts';

/** Records two incidents at the first location: an open one with a follow-up task, and a closed one. */
export async function seedIncidents(on: Executor, locations: readonly string[]): Promise<void> {
  const [locationId] = locations;
  const accounts = await on
    .selectFrom('account')
    .select(['id', 'firstName'])
    .where('role', 'in', ['admin', 'user'])
    .execute();
  const accountId = (name: string) =>
    accounts.find(({ firstName }) => firstName === name)?.id ?? '';
  const [camille, avery] = [accountId('Camille'), accountId('Avery')];
  if (!locationId) return;
  const written = (at: Date) => ({
    locationId,
    createdBy: camille,
    createdAt: at,
    updatedBy: camille,
    updatedAt: at,
  });
  const { id } = await on
    .insertInto('incident')
    .values({
      ...written(daysAgo(2, 0)),
      kind: 'injury',
      severity: 'moderate',
      happenedAt: daysAgo(2, 90),
      place: 'Stairs to the attic',
      whatHappened: 'Slipped on the stairs in the dark and twisted an ankle.',
      whatWasDone:
        'Cooled the ankle, called the nurse line, and moved the bed to the ground floor.',
      emergencyCalled: 'no',
      informed: 'Avery, by phone',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const applicantId = await firstResident(on, locationId);
  if (applicantId) {
    await on.insertInto('incidentPerson').values({ incidentId: id, applicantId }).execute();
  }
  const task = await on
    .insertInto('task')
    .values({
      title: 'Put a lamp on the attic stairs',
      assigneeId: avery,
      madeBy: camille,
      priority: 2,
      due: dayOnly(daysAgo(-3, 0)),
      checklist: '[]',
      createdAt: daysAgo(2, 0),
      updatedAt: daysAgo(2, 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await on.insertInto('incidentTask').values({ incidentId: id, taskId: task.id }).execute();
  await on
    .insertInto('incident')
    .values({
      ...written(daysAgo(20, 0)),
      kind: 'property',
      severity: 'low',
      happenedAt: daysAgo(20, 300),
      whatHappened: 'The window of the laundry room was broken by a ball.',
      whatWasDone: 'Swept up the glass and closed the room.',
      reviews: JSON.stringify([
        {
          what: 'closed',
          text: 'Window replaced. Nobody was hurt.',
          by: avery,
          at: daysAgo(15, 0).toISOString(),
        },
      ]),
      closedAt: daysAgo(15, 0),
    })
    .execute();
}
