import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contextWithoutApp, inTransaction } from '#core/server/context.ts';
import type { Database, Executor } from '#core/server/db/database.ts';
import { takeReference } from '#core/server/secrets/codes.ts';
import { seedHistory } from './history.ts';
import { type Chance, chanceFrom } from './seeded-random.ts';
import { dayOnly, daysAgo } from './times.ts';

interface Writer {
  id: string;
  name: string;
}

const noteTexts = [
  'Called back and left a message, as agreed. Prefers the afternoon.',
  'Met at the shelter. Calm, well rested, and proud of the first week at work.',
  'A appelé au sujet de ses papiers : la carte est prête, à retirer mardi.',
  'Missed the group; the bus did not come. A pass for the month is on its way.',
  'Sister will drive to the hearing. Waiting to hear from the attorney.',
];

const contacts = [
  { contact: 'phone', text: 'Called. Will bring the lease on Thursday.' },
  { contact: 'phone', text: 'Called to confirm the appointment. All set.' },
  { contact: 'phone', text: 'Appel au sujet du permis : il arrive lundi.' },
  { contact: 'message', text: 'Texted the bus times. Answered right away.' },
  { contact: 'in_person', text: 'Stopped by for bus passes. Work starts Monday.' },
] as const;

/**
 * Adds notes and support records, a duplicate record for one person, and everyone's history. Runs once.
 */
export async function seedCaseNotes(db: Database): Promise<void> {
  const existingNote = await db.selectFrom('note').select('id').limit(1).executeTakeFirst();
  if (existingNote) return;
  // A separate sequence, so that the other demo people stay the same.
  const chance = chanceFrom(20_261_122);
  await inTransaction(contextWithoutApp(db), async (tx) => {
    const writers = await findWriters(tx.db);
    const people = await listCases(tx.db);
    for (const { id, caseWorkerId } of people) {
      const mine = writers.find((one) => one.id === caseWorkerId) ?? writers[0];
      if (!mine) continue;
      await addNotes(tx.db, chance, id, mine, writers.find((one) => one !== mine) ?? mine);
      await addSupport(tx.db, chance, id, mine);
    }
    await addContacts(tx.db, chance);
    await addSamePersonTwice(tx.db);
    await seedHistory(
      tx.db,
      writers.map(({ id }) => id),
    );
    // Past counts that the dashboard compares with.
    await sql`select keep_counts_of_past(90)`.execute(tx.db);
  });
}

/** Some invented people who have a case worker. */
export function listCases(on: Executor) {
  return on
    .selectFrom('applicant')
    .select(['id', 'caseWorkerId'])
    .where('caseWorkerId', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('createdAt', '<', daysAgo(70, 0))
    .orderBy('updatedAt', 'desc')
    .limit(12)
    .execute();
}

/** A contact within the last weeks with most of the others who have a case worker. */
async function addContacts(on: Executor, chance: Chance): Promise<void> {
  const people = await on
    .selectFrom('applicant')
    .select(['id', 'caseWorkerId', 'createdAt'])
    .where('caseWorkerId', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('lastContactAt', 'is', null)
    .orderBy('reference')
    .$narrowType<{ caseWorkerId: string }>()
    .execute();
  const notes = people
    .filter(() => chance.below(10) < 8)
    .map(({ id, caseWorkerId, createdAt }) => {
      const daysKnown = Math.ceil((Date.now() - createdAt.getTime()) / 86_400_000);
      const at = daysAgo(chance.below(Math.min(26, daysKnown)), chance.below(1440));
      return {
        ...chance.pick(contacts),
        applicantId: id,
        createdBy: caseWorkerId,
        createdAt: new Date(Math.max(at.getTime(), createdAt.getTime())),
      };
    });
  await on.insertInto('note').values(notes).execute();
}

async function findWriters(on: Executor): Promise<Writer[]> {
  const rows = await on
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where('role', 'in', ['user', 'admin'])
    .orderBy('email')
    .execute();
  return rows.map((row) => ({ id: row.id, name: `${row.firstName} ${row.lastName}` }));
}

/** Some days apart; the first is pinned, the last mentions a colleague. */
async function addNotes(
  on: Executor,
  chance: Chance,
  applicantId: string,
  writer: Writer,
  colleague: Writer,
): Promise<void> {
  const write = (text: string, days: number, more: object = {}) =>
    on
      .insertInto('note')
      .values({
        applicantId,
        text,
        createdBy: writer.id,
        createdAt: daysAgo(days, chance.below(1440)),
        ...more,
      })
      .execute();
  await write('Please call before visiting: somebody else may open the door.', 60, {
    pinnedAt: daysAgo(59, 0),
  });
  await write(chance.pick(noteTexts), 20 + chance.below(20), { contact: 'in_person' });
  const days = 5 + chance.below(10);
  await write(chance.pick(noteTexts), days, { contact: days > 11 ? 'phone' : null });
  await write(`@${colleague.name} could you take the next visit? I am away on Friday.`, 2, {
    mentions: JSON.stringify([colleague]),
    told: [colleague.id],
  });
}

async function addSupport(
  on: Executor,
  chance: Chance,
  applicantId: string,
  { id: writerId }: Writer,
): Promise<void> {
  const inDays = (days: number) => dayOnly(daysAgo(-days, 0));
  const days = [2 + chance.below(30), 40 + chance.below(40)];
  const court = days.map((one) => ({
    id: randomUUID(),
    day: inDays(one),
    court: 'Stonebridge Court',
  }));
  const entries = {
    emergencyContacts: [
      {
        id: randomUUID(),
        name: 'Dominique Sample',
        relation: 'sister',
        phone: '555-0199',
        mayBeTold: 'yes',
      },
    ],
    courtDates: court,
    providers: [
      {
        id: randomUUID(),
        kind: 'mental_health',
        name: 'Dr Esker',
        practice: 'Clinique de la Rive',
      },
    ],
  };
  const now = new Date();
  await on
    .insertInto('supportRecord')
    .values({
      applicantId,
      entries: JSON.stringify(entries),
      updatedAt: now,
      updatedBy: writerId,
    })
    .execute();
  const dates = court.map(({ id, day }) => ({
    applicantId,
    entryId: id,
    kind: 'court',
    day,
  }));
  await on.insertInto('supportDate').values(dates).execute();
}

/** Adds one person twice with different spellings: a likely duplicate. */
async function addSamePersonTwice(on: Executor): Promise<void> {
  const heard = [
    { firstName: 'Catherine', lastName: 'Thibault-Sample', createdAt: daysAgo(200, 0) },
    { firstName: 'Katherine', lastName: 'Tibo-Sample', createdAt: daysAgo(30, 0) },
  ];
  for (const name of heard) {
    await on
      .insertInto('applicant')
      .values({
        ...name,
        reference: await takeReference(on),
        dateOfBirth: '1988-04-12',
        phone: '555-0144',
        status: 'screening-incomplete',
        submittedAt: name.createdAt,
        updatedAt: name.createdAt,
      })
      .execute();
  }
}
