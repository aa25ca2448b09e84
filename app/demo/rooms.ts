import type { Executor } from '#core/server/db/database.ts';
import type { Chance } from './seeded-random.ts';
import { dayOnly, daysAgo } from './times.ts';

/** The rooms of the first two locations; the third is a workshop without beds. */
const locationRooms = [
  [
    { name: 'Harbor room', beds: ['1', '2', '3'] },
    { name: 'Garden room', beds: ['1', '2'] },
    { name: 'Attic', beds: ['1', '2', '3', '4'] },
  ],
  [
    { name: 'Chambre du lac', beds: ['A', 'B'] },
    { name: 'Chambre du jardin', beds: ['A', 'B', 'C'] },
  ],
];

const reasons = { urgent: 'Sleeps in a car with a child', high: 'Leaves hospital soon' } as const;

/** Adds rooms with people in them, one bed out of use, and a short waiting list. */
export async function seedRooms(
  on: Executor,
  chance: Chance,
  locations: readonly string[],
): Promise<void> {
  for (const [place, rooms] of locationRooms.entries()) {
    const locationId = locations[place];
    if (!locationId) continue;
    const beds = await insertRooms(on, locationId, rooms);
    const broken = beds.pop();
    if (broken) {
      await on
        .updateTable('bed')
        .set({ outOfUse: 'Broken frame' })
        .where('id', '=', broken)
        .execute();
    }
    await moveIn(on, locationId, beds.slice(0, -1));
    await insertWaiting(on, chance, locationId);
  }
}

async function insertRooms(
  on: Executor,
  locationId: string,
  rooms: readonly { name: string; beds: readonly string[] }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, { name, beds }] of rooms.entries()) {
    const { id } = await on
      .insertInto('room')
      .values({ locationId, name, createdAt: daysAgo(700 - at, 0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const inserted = await on
      .insertInto('bed')
      .values(beds.map((bed, number) => ({ roomId: id, name: bed, place: number })))
      .returning('id')
      .execute();
    ids.push(...inserted.map((bed) => bed.id));
  }
  return ids;
}

async function moveIn(on: Executor, locationId: string, beds: readonly string[]): Promise<void> {
  const enrolled = await on
    .selectFrom('enrolment')
    .select(['id', 'startDate', 'createdAt'])
    .where('locationId', '=', locationId)
    .where('endDate', 'is', null)
    .orderBy('startDate')
    .orderBy('id')
    .limit(beds.length)
    .execute();
  for (const [at, enrollment] of enrolled.entries()) {
    await on
      .insertInto('stay')
      .values({
        enrolmentId: enrollment.id,
        bedId: beds[at] ?? '',
        fromDay: enrollment.startDate,
        createdAt: enrollment.createdAt,
      })
      .execute();
  }
}

async function insertWaiting(on: Executor, chance: Chance, locationId: string): Promise<void> {
  const people = await on
    .selectFrom('applicant')
    .select('id')
    .where('locationId', '=', locationId)
    .where('status', 'in', ['approve', 'pending'])
    .orderBy('reference')
    .limit(4)
    .execute();
  for (const [at, { id }] of people.entries()) {
    const priority = (['normal', 'urgent', 'high', 'normal'] as const)[at] ?? 'normal';
    const waited = 5 + chance.below(60);
    await on
      .insertInto('waitingEntry')
      .values({
        applicantId: id,
        locationId,
        priority,
        reason: priority === 'normal' ? null : reasons[priority],
        since: dayOnly(daysAgo(waited, 0)),
        createdAt: daysAgo(waited, 600),
      })
      .execute();
  }
}
