import type { Organisation } from '#contract/organisation.ts';
import type { Executor } from '#server/platform/database.ts';
import type { PublicScope, SystemScope } from '#server/platform/scope.ts';

export async function readOrganisation(on: Executor, _scope: PublicScope): Promise<Organisation> {
  const row = await on
    .selectFrom('organisation')
    .select(['name', 'url', 'crisis_contacts'])
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    url: row.url,
    crisisContacts: row.crisis_contacts as unknown as Organisation['crisisContacts'],
  };
}

/** Adds the organisation if there is none yet; what somebody edited stays. */
export async function insertOrganisation(
  on: Executor,
  _scope: SystemScope,
  organisation: Organisation,
): Promise<void> {
  await on
    .insertInto('organisation')
    .values({
      name: organisation.name,
      url: organisation.url,
      crisis_contacts: JSON.stringify(organisation.crisisContacts),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
