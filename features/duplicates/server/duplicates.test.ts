import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Duplicate } from '#features/duplicates/contract/duplicates.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

interface Person {
  firstName: string;
  lastName: string;
  preferredName?: string;
  dateOfBirth?: string;
  phone?: string;
  email?: string;
}

/** Answers of the public form, which asks for no preferred name. */
type Given = Omit<Person, 'preferredName'>;

const questionByField: Record<keyof Given, string> = {
  firstName: 'pre-name-first',
  lastName: 'pre-name-last',
  dateOfBirth: 'pre-birth-date',
  phone: 'pre-reach-phone',
  email: 'pre-reach-email',
};

async function addApplicant(person: Person): Promise<string> {
  const reply = await test.call('POST', '/api/applicant', { token: staff, body: person });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

async function addDraft(person: Given, { submit = true } = {}): Promise<string> {
  const answers = Object.entries(person).map(([field, answer]) => ({
    questionId: questionByField[field as keyof Given],
    answer,
  }));
  // Only the details of the chosen way count.
  const way = person.email ? 'email' : 'call';
  answers.push({
    questionId: 'pre-reach-way',
    answer: person.email || person.phone ? way : 'none',
  });
  const begun = (await test.call('POST', '/api/pre-screening', { body: { answers } })).json();
  const headers = { 'x-intake-secret': begun.secret };
  if (submit) {
    const reply = await test.call('POST', `/api/pre-screening/${begun.id}/submit`, { headers });
    expect(reply.statusCode).toBe(200);
  }
  return begun.id;
}

async function listDuplicates(draftId: string, token = staff): Promise<Duplicate[]> {
  const reply = await test.call('GET', `/api/draft-applicant/${draftId}/duplicates`, { token });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** The match for this record; undefined if there is none. */
async function findMatch(draftId: string, recordId: string) {
  const found = (await listDuplicates(draftId)).find(
    (match) => match.visible && match.record.id === recordId,
  );
  return found && [found.strength, ...found.reasons];
}

describe('duplicate search', () => {
  const born = { dateOfBirth: '1985-02-07' };
  it.each<[string, Given, Person, string[] | undefined]>([
    [
      'the same, in other letters',
      { firstName: 'Éloïse', lastName: 'Côté-Roy', ...born },
      { firstName: 'eloise', lastName: 'cote roy', ...born },
      ['very-likely', 'same-name', 'same-birth'],
    ],
    [
      'first and last name the wrong way round',
      { firstName: 'Tremblay', lastName: 'Sylvain', ...born },
      { firstName: 'Sylvain', lastName: 'Tremblay', ...born },
      ['very-likely', 'same-name-swapped', 'same-birth'],
    ],
    [
      'the name that somebody goes by',
      { firstName: 'Zoltan', lastName: 'Kerekes', ...born },
      { firstName: 'Istvan', preferredName: 'Zoltan', lastName: 'Kerekes', ...born },
      ['very-likely', 'same-name', 'same-birth'],
    ],
    [
      'French by ear',
      { firstName: 'Tibo', lastName: 'Gotier', ...born },
      { firstName: 'Thibault', lastName: 'Gauthier', ...born },
      ['likely', 'same-birth', 'name-sounds-alike'],
    ],
    [
      'English by ear',
      { firstName: 'Catherine', lastName: 'Philips', ...born },
      { firstName: 'Katherine', lastName: 'Fillips', ...born },
      ['likely', 'same-birth', 'name-sounds-alike'],
    ],
    [
      'Spanish by ear, day and month the other way round',
      { firstName: 'Ximena', lastName: 'Vázquez', dateOfBirth: '1985-07-02' },
      { firstName: 'Jimena', lastName: 'Basques', ...born },
      ['likely', 'name-sounds-alike', 'birth-swapped'],
    ],
    [
      'Spanish by ear',
      { firstName: 'Geronimo', lastName: 'González', ...born },
      { firstName: 'Jerónimo', lastName: 'Gonzales', ...born },
      ['likely', 'same-birth', 'name-sounds-alike'],
    ],
    [
      'day and month the other way round',
      { firstName: 'Wilma', lastName: 'Ostberg', dateOfBirth: '1985-07-02' },
      { firstName: 'Wilma', lastName: 'Ostberg', ...born },
      ['likely', 'same-name', 'birth-swapped'],
    ],
    [
      'one digit off',
      { firstName: 'Olga', lastName: 'Fjord', dateOfBirth: '1983-02-07' },
      { firstName: 'Olga', lastName: 'Fjord', ...born },
      ['likely', 'same-name', 'birth-near'],
    ],
    [
      'a slip of the hand',
      { firstName: 'Marlene', lastName: 'Fitzgerald', ...born },
      { firstName: 'Varlene', lastName: 'Fitzgerald', ...born },
      ['likely', 'same-birth', 'name-similar'],
    ],
    [
      'another last name, such as a married one',
      { firstName: 'Henrietta', lastName: 'Underhill', ...born },
      { firstName: 'Henrietta', lastName: 'Proudfoot', ...born },
      ['possible', 'same-birth', 'same-first-name'],
    ],
    [
      'a phone, however it is written',
      { firstName: 'Ulrike', lastName: 'Zander', phone: '+1 (418) 555-0143' },
      { firstName: 'Nobody', lastName: 'Alike', phone: '418.555.0143' },
      ['possible', 'same-phone'],
    ],
    [
      'a phone with its extension',
      { firstName: 'Ulrika', lastName: 'Zonder', phone: '418 555 0149 ext 4' },
      { firstName: 'Nobody', lastName: 'Like', phone: '418.555.0149' },
      ['possible', 'same-phone'],
    ],
    [
      'a mailbox, however it is written',
      { firstName: 'Vera', lastName: 'Zippel', email: 'V.Zippel+help@gmail.com' },
      { firstName: 'Vera', lastName: 'Zippel', email: 'vzippel@googlemail.com' },
      ['very-likely', 'same-name', 'same-email'],
    ],
    [
      'somebody born in the year 2000',
      { firstName: 'Solveig', lastName: 'Brandt', dateOfBirth: '2000-02-29' },
      { firstName: 'Solveig', lastName: 'Brandt', dateOfBirth: '2000-02-28' },
      ['likely', 'same-name', 'birth-near'],
    ],
    [
      'another script',
      { firstName: 'Марија', lastName: 'Петров', ...born },
      { firstName: 'Марија', lastName: 'Петров', ...born },
      ['very-likely', 'same-name', 'same-birth'],
    ],
    [
      'somebody else of the same day of birth',
      { firstName: 'Isidore', lastName: 'Nightingale', ...born },
      { firstName: 'Ferdinand', lastName: 'Oakheart', ...born },
      undefined,
    ],
    [
      'dots count where it is not Gmail',
      { firstName: 'Amos', lastName: 'Teller', email: 'a.teller@post.example' },
      { firstName: 'Ruth', lastName: 'Kiln', email: 'ateller@post.example' },
      undefined,
    ],
  ])('%s', async (_name, draftValues, applicantValues, expected) => {
    const applicantId = await addApplicant(applicantValues);
    expect(await findMatch(await addDraft(draftValues), applicantId)).toEqual(expected);
  });

  it('finds other applications, including unfinished ones, and never the application itself', async () => {
    const person = { firstName: 'Dagobert', lastName: 'Wharf', dateOfBirth: '1969-09-09' };
    const [draft, twin, unfinished, gone] = [
      await addDraft(person),
      await addDraft(person),
      await addDraft(person, { submit: false }),
      await addDraft(person),
    ];
    await test.call('DELETE', `/api/draft-applicant/${gone}`, { token: staff });
    const found = await listDuplicates(draft);
    const ids = found.map((match) => match.visible && match.record.id);
    expect(ids.toSorted()).toEqual([twin, unfinished].toSorted());
    expect(found).toContainEqual({
      visible: true,
      strength: 'very-likely',
      reasons: ['same-name', 'same-birth'],
      record: expect.objectContaining({ kind: 'draft', id: unfinished, submittedAt: null }),
    });
  });

  it('lists the likeliest first, across locations and statuses', async () => {
    const person = { firstName: 'Leopoldine', lastName: 'Marsh', dateOfBirth: '1975-05-15' };
    const byName = await addApplicant({ ...person, dateOfBirth: '1940-01-31' });
    const body = { name: 'Far away', address: null, phone: null };
    const location = (await test.call('POST', '/api/location', { token: admin, body })).json();
    const surest = await addApplicant(person);
    await test.db
      .updateTable('applicant')
      .set({ locationId: location.id, status: 'decline' })
      .where('id', '=', surest)
      .execute();
    const found = await listDuplicates(await addDraft(person));
    expect(found).toMatchObject([
      {
        strength: 'very-likely',
        record: { id: surest, status: 'decline', locationId: location.id, deletedAt: null },
      },
      { strength: 'possible', reasons: ['same-name'], record: { id: byName } },
    ]);
  });

  it('reveals only that a record exists when the user may not open it', async () => {
    const person = { firstName: 'Perpetua', lastName: 'Hollow', dateOfBirth: '1991-08-30' };
    const id = await addApplicant(person);
    await test.call('DELETE', `/api/applicant/${id}`, { token: admin });
    const draft = await addDraft(person);
    const reasons = ['same-name', 'same-birth'];
    expect(await listDuplicates(draft)).toEqual([
      { visible: false, strength: 'very-likely', reasons },
    ]);
    expect(await listDuplicates(draft, admin)).toMatchObject([
      { visible: true, record: { id, deletedAt: expect.any(String) } },
    ]);
  });

  it('searches by the values that staff corrected', async () => {
    const person = { firstName: 'Ignatius', lastName: 'Thornbury', dateOfBirth: '1958-11-02' };
    const id = await addApplicant(person);
    const draft = await addDraft({ firstName: 'Iggy', lastName: 'T', dateOfBirth: '1958-11-02' });
    expect(await findMatch(draft, id)).toBeUndefined();
    const corrected = await test.call('PUT', `/api/draft-applicant/${draft}`, {
      token: staff,
      body: { firstName: 'Ignatius', lastName: 'Thornbury', version: 1 },
    });
    expect(corrected.statusCode).toBe(200);
    expect(await findMatch(draft, id)).toEqual(['very-likely', 'same-name', 'same-birth']);
  });

  it.each([
    ['emoji and marks', { firstName: '🌱', lastName: "'; --" }],
    ['one letter', { firstName: 'A', lastName: 'B' }],
    ['nothing but small words', { firstName: 'de', lastName: 'la' }],
    ['a hundred words', { firstName: 'ab '.repeat(33).trim(), lastName: 'cd '.repeat(33).trim() }],
    ['right to left', { firstName: 'محمد', lastName: 'علي' }],
  ])('handles %s safely', async (_name, person) => {
    const twin = await addDraft(person);
    const draft = await addDraft(person);
    const ids = (await listDuplicates(draft)).map((match) => match.visible && match.record.id);
    expect(ids).not.toContain(draft);
    if (person.lastName !== "'; --") expect(ids).toContain(twin);
  });
});
