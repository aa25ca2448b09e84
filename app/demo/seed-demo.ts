import { sql } from 'kysely';
import type { Translated } from '#core/contract/languages.ts';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp, inTransaction } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import { defaultName } from '#features/organization/server/organization/service.ts';
import { addLimitedAccount, type DemoAccount, demoAccounts, seedAccounts } from './accounts.ts';
import { seedApplicants } from './applicants.ts';
import { seedClientPortal } from './client-portal.ts';
import { seedConsents } from './consents.ts';
import { seedDrafts } from './drafts.ts';
import { seedHouseholds } from './households.ts';
import { seedIncidents } from './incidents.ts';
import { seedRooms } from './rooms.ts';
import { chanceFrom } from './seeded-random.ts';
import { seedShiftNotes } from './shift-notes.ts';
import { seedTasks } from './tasks.ts';
import { seedWeek } from './week.ts';

const demoLocations = [
  {
    name: 'Stonebridge House',
    address: '12 Cairn Road, Stonebridge',
    phone: '555-0110',
    directions: JSON.stringify({
      en: 'Bus 4 to Mill and 3rd, then 3 minutes on foot. Side door, ring 2.',
      fr: 'Autobus 4 jusqu’à Mill et 3e, puis 3 minutes à pied. Porte de côté, sonnette 2.',
      es: 'Autobús 4 hasta Mill y la 3, luego 3 minutos a pie. Puerta lateral, timbre 2.',
    } satisfies Translated),
    whom: 'Anybody who can live with others',
    programs: ['First weeks', 'Cooking together'],
  },
  {
    name: 'Maison Saint-Galet',
    address: '4, rue du Galet, Saint-Galet',
    phone: '555-0120',
    whom: 'Parents et enfants',
    programs: ['Vie quotidienne'],
  },
  {
    name: 'Fernhaven Workshop',
    address: '7 Fern Lane, Fernhaven',
    phone: '555-0130',
    capacity: 40,
    programs: ['Carpentry', 'Welding', 'Reading and writing'],
  },
];

/** The invented organization, unless `ORG_NAME` and `ORG_URL` name another. */
const demoName = 'Waymark House';
const demoWebsite = 'https://waymark.example.org';

const contactSettings = {
  contactDetails: JSON.stringify({
    phone: '555-0100',
    hours: { en: 'Monday to Friday, 9 to 5', fr: 'Du lundi au vendredi, de 9 h à 17 h' },
    address: '12 Cairn Road, Stonebridge',
    collectCalls: false,
  }),
  opening: JSON.stringify({ days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00', closedDays: [] }),
  isSetUp: true,
};

/** Adds invented people to an empty demo, once. Returns the accounts to sign in with. */
export async function seedDemo(db: Database): Promise<{ accounts: DemoAccount[] }> {
  const filled = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (filled) return { accounts: demoAccounts };

  const chance = chanceFrom(20_260_301);
  await inTransaction(contextWithoutApp(db), async (tx) => {
    const staff = await seedAccounts(tx);
    const locations = await tx.db
      .insertInto('location')
      .values(demoLocations)
      .returning('id')
      .execute();
    await seedApplicants(tx.db, chance, { staff, locations: locations.map(({ id }) => id) });
    await seedDrafts(tx.db, chance);
    // Last, so that the people invented before stay the same.
    const ids = locations.map(({ id }) => id);
    await seedRooms(tx.db, chance, ids);
    await seedClientPortal(tx);
    await seedWeek(tx.db, { staff, locations: ids });
    await seedTasks(tx.db);
    await seedConsents(tx.db);
    await seedShiftNotes(tx.db, ids);
    await seedIncidents(tx.db, ids);
    await seedHouseholds(tx.db, ids);
    const [, maison] = ids;
    if (maison) await addLimitedAccount(tx, maison);
    await tx.db
      .updateTable('organisation')
      .set(({ fn, ref, val }) => ({
        ...contactSettings,
        name: sql<string>`coalesce(nullif(name, ${defaultName}), ${demoName})`,
        url: fn.coalesce(ref('url'), val(demoWebsite)),
      }))
      .execute();
    // Demo accounts aren't new in their roles.
    await tx.db
      .updateTable('account')
      .set(({ ref }) => ({ firstStepsClosedFor: ref('role') }))
      .execute();
    await recordAudit(tx, { action: 'demo.filled', recordId: null });
  });
  return { accounts: demoAccounts };
}
