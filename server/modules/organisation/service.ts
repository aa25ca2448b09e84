import type { Organisation } from '#contract/organisation.ts';
import type { Settings } from '#server/env.ts';
import type { Database } from '#server/platform/database.ts';
import { type PublicScope, proveScope, type SystemScope } from '#server/platform/scope.ts';
import { defaultCrisisContacts } from './default-crisis-contacts.ts';
import * as queries from './queries.ts';

/** The name that stands in the footer until somebody gives the organisation its own. */
const unnamed = 'Cairn';

/** The organisation that runs this installation. */
export function organisationService(db: Database) {
  return {
    read: (scope: PublicScope): Promise<Organisation> => queries.readOrganisation(db, scope),
  };
}
export type OrganisationService = ReturnType<typeof organisationService>;

/** At the first start: takes the organisation's name and link from the settings. */
export async function ensureOrganisation(db: Database, settings: Settings): Promise<void> {
  await queries.insertOrganisation(db, proveScope<SystemScope>({ kind: 'system' }), {
    name: settings.orgName ?? unnamed,
    url: settings.orgUrl ?? null,
    crisisContacts: defaultCrisisContacts,
  });
}
