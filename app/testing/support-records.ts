import { expect } from 'vitest';
import type { SupportRecord } from '#features/support/contract/support-records.ts';
import type { TestApp } from './app.ts';

const contactFields = { phone: '+1 (555) 010-0199', email: 'help@test.example' };
const period = { from: '2024-02-29', until: '2031-12-31' };
const note = { note: 'Line one\nLine two' };

/** One entry in every group, with a value for every field. */
export const everyField = {
  emergencyContacts: [
    {
      name: 'Zoé Galet',
      relation: 'sœur',
      ...contactFields,
      address: '4, rue',
      mayBeTold: 'no',
      ...note,
    },
  ],
  caseWorkers: [{ name: 'حداد', organisation: 'County', ...contactFields, ...period, ...note }],
  supervision: [
    {
      kind: 'probation',
      officer: 'Ira Till',
      office: 'Room 3',
      ...contactFields,
      reportingSchedule: 'Mondays, 9 to 11',
      nextReporting: '2030-01-07',
      conditions: 'Stays in the county.\nNo alcohol.',
      ...period,
      ...note,
    },
  ],
  attorneys: [
    {
      name: 'Mo Scree',
      firm: 'Scree & Co',
      matter: 'criminal',
      caseNumber: 'CR-17',
      ...contactFields,
      ...period,
      ...note,
    },
  ],
  courtDates: [
    {
      day: '2030-02-01',
      time: '9:30',
      court: 'District court',
      matter: 'family',
      caseNumber: 'FA-4',
      ...note,
    },
  ],
  peers: [
    { name: 'Jo', kind: 'sponsor', organisation: 'Hut', ...contactFields, ...period, ...note },
  ],
  providers: [
    {
      kind: 'mental_health',
      name: 'Dr Esker',
      practice: 'Clinic',
      ...contactFields,
      address: '12 Hill',
      ...period,
      ...note,
    },
  ],
  medications: [
    {
      medication: 'Buprenorphine',
      dose: '8 mg',
      howOften: 'daily',
      takenFor: 'recovery',
      prescriber: 'Dr Esker',
      pharmacy: 'Main St',
      refillDue: '2030-03-01',
      ...period,
      ...note,
    },
  ],
  allergies: [{ allergen: 'Penicillin', reaction: 'rash', severity: 'life_threatening', ...note }],
  insurance: [
    {
      plan: 'State plan',
      kind: 'public',
      memberNumber: 'M 1',
      groupNumber: 'G 2',
      phone: '555-0100',
      renewal: '2030-04-01',
      ...period,
      ...note,
    },
  ],
  income: [
    {
      source: 'wages',
      payer: 'Mill',
      amount: 1234.56,
      payPeriod: 'every_two_weeks',
      ...period,
      ...note,
    },
  ],
  benefits: [
    {
      kind: 'food',
      program: 'SNAP',
      status: 'receiving',
      caseNumber: 'B 9',
      renewal: '2030-05-01',
      ...period,
      ...note,
    },
  ],
  identityPapers: [
    {
      kind: 'birth_certificate',
      details: 'from Québec',
      status: 'requested',
      keptAt: 'safe',
      requestedOn: '2026-01-02',
      expires: '2030-06-01',
      ...note,
    },
  ],
  work: [
    {
      place: 'Trade school',
      kind: 'training',
      role: 'Welding',
      credential: 'Level 1',
      credentialOn: '2027-01-01',
      contact: 'Al',
      phone: '555-0101',
      ...period,
      ...note,
    },
  ],
  transport: [
    { kind: 'public_transport', details: 'Line 4', renewal: '2030-07-01', ...period, ...note },
  ],
};

/** Test steps for support records. */
export function supportSteps(test: TestApp) {
  const url = '/api/applicant-support';

  const addApplicant = async (): Promise<string> => {
    const token = await test.getToken('user');
    const body = { firstName: 'Ada', lastName: 'Pebble' };
    return (await test.call('POST', '/api/applicant', { token, body })).json().id;
  };

  const create = async (id: string, body: object) =>
    test.call('POST', `${url}/${id}`, { token: await test.getToken('user'), body });

  return {
    addApplicant,
    create,

    read: async (id: string, role: 'user' | 'admin' = 'user') =>
      test.call('GET', `${url}/${id}`, { token: await test.getToken(role) }),

    update: async (body: object) =>
      test.call('PUT', `${url}/`, { token: await test.getToken('user'), body }),

    async createdRecord(body: object): Promise<SupportRecord> {
      const reply = await create(await addApplicant(), body);
      expect(reply.statusCode).toBe(201);
      return reply.json();
    },

    /** The kinds and days of a person's support dates, in order. */
    async readSupportDates(applicantId: string): Promise<[string, string][]> {
      const rows = await test.db
        .selectFrom('supportDate')
        .select(['kind', 'day'])
        .where('applicantId', '=', applicantId)
        .orderBy('day')
        .execute();
      return rows.map(({ kind, day }) => [kind, day as unknown as string]);
    },
  };
}
