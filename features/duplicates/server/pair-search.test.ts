import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { searchQueued } from './pair-search.ts';
import { replacePairs } from './pair-search-queries.ts';
import { type Evidence, judge } from './policy.ts';

const test = useTestApp();

/** Runs the waiting searches now. */
const search = () => searchQueued(contextWithoutApp(test.db));

/** Few, similar values, so that people overlap. */
const or = (...values: (string | null)[]) => fc.constantFrom(...values);
const person = fc.record({
  firstName: or(
    'Éloïse',
    'Eloise',
    'Jean',
    'Jean-Paul',
    'Gene',
    'Katherine',
    'Catherine',
    'De',
    '李',
    '🌱',
  ) as fc.Arbitrary<string>,
  lastName: or(
    'Côté-Roy',
    'cote roy',
    'Roy',
    'Thibault',
    'Tibo',
    'Jean',
    'González',
    'la',
    '王',
    '-',
  ) as fc.Arbitrary<string>,
  preferredName: or(null, null, null, null, 'Kate', 'Gene', 'Jean', 'De'),
  dateOfBirth: or(
    null,
    '1985-02-07',
    '1985-07-02',
    '1985-02-08',
    '1995-02-07',
    '1971-11-30',
    '1960-06-21',
  ),
  phone: or(null, null, null, '418 555 0101', '+1 (418) 555-0101', '418 555 0102', '12'),
  email: or(null, null, null, null, 'j.b+x@gmail.com', 'JB@gmail.com', 'eloise@example.org'),
  deletedAt: fc.constantFrom(null, null, null, null, null, new Date()),
});
type Person = typeof person extends fc.Arbitrary<infer One> ? One : never;

let count = 0;
async function add(one: Person): Promise<void> {
  const reference = `R${++count}`;
  await test.db.insertInto('referenceCode').values({ code: reference }).execute();
  await test.db
    .insertInto('applicant')
    .values({ ...one, reference, status: 'pending' })
    .execute();
}

/** Compares everyone with everyone without an index: the expected result. */
async function compareEveryone() {
  const { rows } = await sql<Evidence & { oneId: string; otherId: string }>`
    with worded as (
      select *, name_words(first_name) as first, name_words(preferred_name) as preferred,
        name_words(last_name) as last
      from applicant where deleted_at is null
    ),
    beside as (
      select one.id as one_id, other.id as other_id,
        one.first = other.first and one.first <> '{}'
          or one.preferred = other.first and other.first <> '{}'
          or one.first = other.preferred and one.first <> '{}' as "sameFirstName",
        one.last = other.last and one.last <> '{}' as same_last,
        one.first = other.last and one.last = other.first
          and one.first <> '{}' and one.last <> '{}' as "swappedName",
        one.name_sounds && other.name_sounds as "soundsAlike",
        similarity(one.name_text, other.name_text) as similarity,
        json_build_object('one', one.date_of_birth, 'other', other.date_of_birth) as birth,
        coalesce(one.phone_key = other.phone_key, false) as "samePhone",
        coalesce(one.mailbox_key = other.mailbox_key, false) as "sameEmail"
      from worded as one join worded as other on one.id < other.id
    )
    select *, "sameFirstName" and same_last as "sameName" from beside order by one_id, other_id
  `.execute(test.db);
  return rows.flatMap(({ oneId, otherId, ...evidence }) => {
    const judged = judge(evidence);
    return judged && judged.score >= 40 ? [{ oneId, otherId, ...judged }] : [];
  });
}

const storedPairs = () =>
  test.db
    .selectFrom('duplicatePair')
    .select(['oneId', 'otherId', 'score', 'strength', 'reasons'])
    .orderBy('oneId')
    .orderBy('otherId')
    .execute();

it('finds the same pairs as a full comparison, also after changes', async () => {
  const found = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 10, maxLength: 40 }),
      fc.array(person, { minLength: 1, maxLength: 5 }),
      async (people, changes) => {
        await test.db.deleteFrom('applicant').execute();
        await test.db.deleteFrom('duplicatePair').execute();
        for (const one of people) await add(one);
        await search();
        const expected = await compareEveryone();
        expect(await storedPairs()).toEqual(expected);
        for (const { reasons } of expected) found.add(reasons.join(' '));

        const ids = await test.db.selectFrom('applicant').select('id').orderBy('id').execute();
        for (const [place, change] of changes.entries()) {
          const id = ids[place]?.id ?? '';
          await test.db.updateTable('applicant').set(change).where('id', '=', id).execute();
        }
        await search();
        expect(await storedPairs()).toEqual(await compareEveryone());
      },
    ),
    { numRuns: 20 },
  );
  // Guards against comparing nothing with nothing.
  expect(found.size).toBeGreaterThan(20);
});

const basePerson: Person = {
  firstName: 'Jean',
  lastName: 'Roy',
  preferredName: null,
  dateOfBirth: null,
  phone: null,
  email: null,
  deletedAt: null,
};
const born = { dateOfBirth: '1985-02-07' };

it.each<[string, Partial<Person>, Partial<Person>]>([
  ['the name that somebody goes by', { preferredName: 'Gwen' }, { firstName: 'Gwen' }],
  ['a name the wrong way round', {}, { firstName: 'Roy', lastName: 'Jean' }],
  ['a first name of more words', { firstName: 'Jean-Paul de' }, { firstName: 'jean  paul' }],
  [
    'a first name that is a small word',
    { ...born, firstName: 'De' },
    { ...born, firstName: 'de', lastName: 'Thibault' },
  ],
  [
    'a small word that somebody goes by',
    { ...born, preferredName: 'Al' },
    { ...born, firstName: 'Al', lastName: 'Thibault' },
  ],
])('finds %s from either side', async (_case, one, other) => {
  await test.db.deleteFrom('applicant').execute();
  await test.db.deleteFrom('duplicatePair').execute();
  for (const each of [one, other]) await add({ ...basePerson, ...each });
  await search();
  const people = await test.db.selectFrom('applicant').select('id').execute();
  for (const { id } of people) {
    await test.db.deleteFrom('duplicatePair').execute();
    await test.db.insertInto('duplicateSearch').values({ applicantId: id }).execute();
    await search();
    expect(await storedPairs()).toHaveLength(1);
  }
});

it('keeps no pair of a person deleted after they were read', async () => {
  await test.db.deleteFrom('applicant').execute();
  await test.db.deleteFrom('duplicatePair').execute();
  await add(basePerson);
  const { id } = await test.db.selectFrom('applicant').select('id').executeTakeFirstOrThrow();
  const judged = { score: 90, strength: 'likely' as const, reasons: [] };
  const pair = { id, otherId: randomUUID(), ...judged };
  await replacePairs(contextWithoutApp(test.db), [id], [pair]);
  expect(await storedPairs()).toEqual([]);
});
