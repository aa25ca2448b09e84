import type { Executor } from '#core/server/db/database.ts';
import { firstResident } from './shift-notes.ts';
import { daysAgo } from './times.ts';

/** Gives the first resident of each house a household: a partner, and children with and without custody. */
export async function seedHouseholds(on: Executor, locations: readonly string[]): Promise<void> {
  const writer = await on
    .selectFrom('account')
    .select('id')
    .where('firstName', '=', 'Camille')
    .executeTakeFirst();
  if (!writer) return;
  const at = daysAgo(12, 0);
  const written = { createdBy: writer.id, createdAt: at, updatedBy: writer.id, updatedAt: at };
  for (const locationId of locations.slice(0, 2)) {
    const applicantId = await firstResident(on, locationId);
    if (!applicantId) continue;
    await on
      .insertInto('householdMember')
      .values([
        { applicantId, name: 'Kim Sample', relation: 'partner', livesWith: 'no', ...written },
        {
          applicantId,
          name: 'Pip Sample',
          relation: 'child',
          birthDate: '2017-05-04',
          livesWith: 'yes',
          custody: 'shared',
          needs: 'Asthma spray at night',
          ...written,
        },
        {
          applicantId,
          name: 'Lou Sample',
          relation: 'child',
          birthDate: '2012-10-19',
          livesWith: 'no',
          custody: 'visits',
          ...written,
        },
      ])
      .execute();
  }
}
