import { sql } from 'kysely';
import type { Executor } from '#core/server/db/database.ts';
import { dayOnly, daysAgo } from './times.ts';

/** Invented consents; the offices are invented as well. */
const invented = [
  {
    to: 'Stonebridge Housing Office',
    purpose: 'Application for a room',
    signed: 60,
    until: -300,

    parts: ['identity', 'reach', 'situation'],
    what: 'Who I am, how to reach me, where I stay',
  },
  {
    to: 'Fernhaven Clinic',
    purpose: 'Care together with the clinic',
    signed: 40,
    until: -20,
    parts: ['identity', 'support'],
    what: 'My medications and allergies',
  },
  {
    to: 'Bureau des papiers de Saint-Galet',
    purpose: 'Nouvelle carte',
    signed: 200,
    until: 30,
    parts: ['identity'],
    what: 'Mon nom et ma date de naissance',
  },
] as const;

/** Adds templates, and consents for a few clients: in force, about to expire, and expired. */
export async function seedConsents(on: Executor): Promise<void> {
  await on
    .insertInto('consentTemplate')
    .values(
      invented.map(({ to, purpose, parts, what }) => ({
        name: `${to}: ${purpose}`,
        scope: JSON.stringify({
          kind: 'general',
          discloser: null,
          parts,
          topics: null,
          groups: null,
          what,
          recipients: [{ name: to, address: null }],
          purpose,
          expiresWhen: null,
          months: 12,
        }),
      })),
    )
    .execute();
  const people = await on
    .selectFrom('applicant')
    .select(['id', 'firstName', 'lastName', 'caseWorkerId'])
    .where('programStatus', '=', 'started_program')
    .where('caseWorkerId', 'is not', null)
    .orderBy('reference')
    .limit(3)
    .execute();
  const { name, consentTexts } = await on
    .selectFrom('organisation')
    .select(['name', 'consentTexts'])
    .executeTakeFirstOrThrow();
  // The first person gets one of each for the client portal; the others get one.
  const consents = people.flatMap((person, place) =>
    (place === 0 ? invented : invented.slice(0, 1)).map((one) => ({ person, ...one })),
  );
  if (consents.length === 0) return;
  await on
    .insertInto('consent')
    .values(
      consents.map(({ person, to, purpose, signed, until, parts, what }) => ({
        applicantId: person.id,
        kind: 'general',
        discloser: name,
        parts: [...parts],
        what,
        recipients: JSON.stringify([{ name: to, address: null }]),
        purpose,
        expiresOn: dayOnly(daysAgo(until, 0)),
        signedOn: dayOnly(daysAgo(signed, 0)),
        signer: 'person',
        signature: 'typed',
        typedName: `${person.firstName} ${person.lastName}`,
        texts: JSON.stringify(consentTexts),
        recordedBy: sql<string>`${person.caseWorkerId}::uuid`,
        recordedAt: daysAgo(signed, 0),
      })),
    )
    .execute();
}
