import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { readSettings } from '#core/server/env.ts';
import { openVault } from '#core/server/files/stored-files.ts';
import type { ApplicantToCreate } from '#features/person/contract/applicants.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import { seedCaseNotes } from '../../demo/case-notes.ts';
import { seedDocuments } from '../../demo/documents.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import type { TestApp } from '../app.ts';
import { contents } from '../files.ts';
import { samplePerson } from '../person-samples.ts';
import { everyField } from '../support-records.ts';
import { addWholePerson, type WholePerson } from '../whole-person.ts';

/** The people whose records the golden files hold. */
export interface GoldenPeople {
  /** Has a row in every table and a value in every field. */
  whole: WholePerson;
  /** The id of a demo client who uses the portal. */
  withPage: string;
  withNotes: string;
}

/** Adds the demo, and a person with a row in every table and a value in every field. */
export async function addGoldenPeople(test: TestApp): Promise<GoldenPeople> {
  await addDemo(test);
  const { id: locationId } = await test.db
    .selectFrom('location')
    .select('id')
    .where('name', '=', 'Stonebridge House')
    .executeTakeFirstOrThrow();
  const whole = await addFullPerson(test, 'zyxwmark', locationId);
  const { applicantId: withPage } = await test.db
    .selectFrom('clientLink')
    .innerJoin('account', 'account.id', 'clientLink.accountId')
    .select('applicantId')
    .where('email', '=', 'page@demo.example')
    .executeTakeFirstOrThrow();
  const { applicantId: withNotes } = await test.db
    .selectFrom('note')
    .select('applicantId')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { whole, withPage, withNotes };
}

/** Adds a whole person who also has a value in every field, every support group, and every answer. */
export async function addFullPerson(
  test: TestApp,
  word: string,
  locationId: string,
): Promise<WholePerson> {
  const person = await addWholePerson(test, word, locationId);
  await fillIn(test, person, locationId);
  return person;
}

/** Fills the app like `npm start -- --demo`. */
async function addDemo({ db, dataDir }: TestApp): Promise<void> {
  await seedDemo(db);
  const vault = await openVault(readSettings({ DATA_DIR: dataDir }), db);
  // The picture's bytes may differ between machines, since a library draws it.
  const keep: typeof vault.keep = async (content, ...more) => {
    const bytes = await buffer(content);
    const isPicture = bytes.subarray(1, 4).toString('latin1') === 'PNG';
    return vault.keep(Readable.from([isPicture ? contents.png : bytes]), ...more);
  };
  await seedDocuments(db, { ...vault, keep });
  await seedCaseNotes(db);
  vault.close();
}

/** Fields that a whole person lacks; any other field gets a sample. */
const everyApplicantField = {
  middleName: 'Ada Marie',
  gender: 'Non-Binary',
  ethnicity: ['asian', 'hispanic_or_latino'],
  language: 'fr',
  interpreter: 'yes',
  interpreterLanguage: 'Langue des signes québécoise',
  preferredContact: 'text',
  mayLeaveMessage: 'no',
  callTime: 'evening',
  address: {
    line1: '12, rue "du Quai"',
    line2: 'Apt. 4; bell <Mark>',
    city: 'Saint-Galet',
    region: 'Québec',
    postalCode: 'G1A 1A1',
    country: 'Canada',
  },
  safeContact: { name: 'Dominique Côté', phone: '+1 (555) 010-0199', relation: 'sœur' },
  housingStatus: 'not_housed',
  stayingTonight: '=In my car, near the river',
  safeNow: 'unknown',
  criminalHistory: ['on_parole', 'out_on_probation'],
  substances: [
    { substance: 'opioids', lastUse: '2025-12-31' },
    { substance: 'cocaine', lastUse: null },
  ],
  recoveryDate: '2026-01-01',
  veteran: 'undisclosed',
  employment: 'looking_for_work',
  education: 'trade_certificate',
  trades: ['welding', 'care work'],
  referralSource: 'Clinique de la Rive',
} as const satisfies Partial<ApplicantToCreate>;

const wholePersonFields = [
  'firstName',
  'lastName',
  'preferredName',
  'dateOfBirth',
  'phone',
  'email',
  'tags',
  'locationId',
  'caseWorkerId',
  'programStatus',
];

async function fillIn(test: TestApp, { id }: WholePerson, locationId: string): Promise<void> {
  const token = await test.getToken('user');
  const done = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const reply = await test.call(method, url, { token, ...(body && { body }) });
    expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(300);
    return reply.json();
  };
  const questions: Question[] = await done('GET', '/api/question');
  const answers = questions.map((question) => ({
    questionId: question.id,
    answer: answerTo(question),
  }));
  await done('POST', `/api/question-answer/all/${id}`, answers);
  const caseWorkerId = (await done('GET', '/api/auth/me')).id;
  const { version } = await done('GET', `/api/applicant/${id}`);
  const known = [...Object.keys(everyApplicantField), ...wholePersonFields];
  const samples = Object.entries(samplePerson({ locationId, caseWorkerId }));
  const further = Object.fromEntries(samples.filter(([name]) => !known.includes(name)));
  const fields = { ...everyApplicantField, ...further, caseWorkerId };
  await done('PUT', `/api/applicant/${id}`, { ...fields, version });
  const support = await done('GET', `/api/applicant-support/${id}`);
  const entries = { ...everyField, applicantId: id, version: support.version };
  await done('PUT', '/api/applicant-support', entries);
  const session = { text: 'What was said in the session', counselling: true };
  await done('POST', `/api/applicant/${id}/note`, session);
}

/** The first option, or the first two of a question that takes several, or a text. */
function answerTo({ id, kind, options = [], multiple, format = 'text' }: Question): AnswerValue {
  const values = options.map(({ value }) => value);
  if (kind === 'select') return multiple ? values.slice(0, 2) : (values[0] ?? null);
  const sampleAnswers = { text: `An answer to ${id}`, date: '2025-11-30', phone: '555-0137' };
  return { ...sampleAnswers, email: 'zyxwmark@mail.example' }[format];
}
