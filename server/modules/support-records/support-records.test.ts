import { beforeAll, describe, expect, it } from 'vitest';
import { supportGroupNames, supportGroups } from '#contract/support-groups.ts';
import type { SupportRecord } from '#contract/support-records.ts';
import { useTestApp } from '#server/testing/app.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.tokenOf('user');
  admin = await test.tokenOf('admin');
});

async function addApplicant(): Promise<string> {
  const body = { firstName: 'Ada', lastName: 'Pebble' };
  return (await test.call('POST', '/api/applicant', { token: staff, body })).json().id;
}

const read = (id: string, token = staff) =>
  test.call('GET', `/api/applicant-support/${id}`, { token });
const create = (id: string, body: object) =>
  test.call('POST', `/api/applicant-support/${id}`, { token: staff, body });
const update = (body: object) =>
  test.call('PUT', '/api/applicant-support/', { token: staff, body });

async function createdRecord(body: object): Promise<SupportRecord> {
  const reply = await create(await addApplicant(), body);
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const reach = { phone: '+1 (555) 010-0199', email: 'help@test.example' };
const period = { from: '2024-02-29', until: '2031-12-31' };
const note = { note: 'Line one\nLine two' };

/** One entry in every group, with a value for every field. */
const everyField = {
  emergencyContacts: [
    { name: 'Zoé Galet', relation: 'sœur', ...reach, address: '4, rue', mayBeTold: 'no', ...note },
  ],
  caseWorkers: [{ name: 'حداد', organisation: 'County', ...reach, ...period, ...note }],
  supervision: [
    {
      ...{ kind: 'probation', officer: 'Ira Till', office: 'Room 3', ...reach },
      ...{ reportingSchedule: 'Mondays, 9 to 11', nextReporting: '2030-01-07' },
      ...{ conditions: 'Stays in the county.\nNo alcohol.', ...period, ...note },
    },
  ],
  attorneys: [
    {
      ...{ name: 'Mo Scree', firm: 'Scree & Co', matter: 'criminal', caseNumber: 'CR-17' },
      ...{ ...reach, ...period, ...note },
    },
  ],
  courtDates: [
    {
      ...{ day: '2030-02-01', time: '9:30', court: 'District court', matter: 'family' },
      ...{ caseNumber: 'FA-4', ...note },
    },
  ],
  peers: [{ name: 'Jo', kind: 'sponsor', organisation: 'Hut', ...reach, ...period, ...note }],
  providers: [
    {
      ...{ kind: 'mental_health', name: 'Dr Esker', practice: 'Clinic', ...reach },
      ...{ address: '12 Hill', ...period, ...note },
    },
  ],
  medications: [
    {
      ...{ medication: 'Buprenorphine', dose: '8 mg', howOften: 'daily', takenFor: 'recovery' },
      ...{ prescriber: 'Dr Esker', pharmacy: 'Main St', refillDue: '2030-03-01' },
      ...{ ...period, ...note },
    },
  ],
  allergies: [{ allergen: 'Penicillin', reaction: 'rash', severity: 'life_threatening', ...note }],
  insurance: [
    {
      ...{ plan: 'State plan', kind: 'public', memberNumber: 'M 1', groupNumber: 'G 2' },
      ...{ phone: '555-0100', renewal: '2030-04-01', ...period, ...note },
    },
  ],
  income: [
    {
      ...{ source: 'wages', payer: 'Mill', amount: 1234.56, payPeriod: 'every_two_weeks' },
      ...{ ...period, ...note },
    },
  ],
  benefits: [
    {
      ...{ kind: 'food', program: 'SNAP', status: 'receiving', caseNumber: 'B 9' },
      ...{ renewal: '2030-05-01', ...period, ...note },
    },
  ],
  identityPapers: [
    {
      ...{ kind: 'birth_certificate', details: 'from Québec', status: 'requested' },
      ...{ keptAt: 'safe', requestedOn: '2026-01-02', expires: '2030-06-01', ...note },
    },
  ],
  work: [
    {
      ...{ place: 'Trade school', kind: 'training', role: 'Welding', credential: 'Level 1' },
      ...{ credentialOn: '2027-01-01', contact: 'Al', phone: '555-0101', ...period, ...note },
    },
  ],
  transport: [
    { kind: 'public_transport', details: 'Line 4', renewal: '2030-07-01', ...period, ...note },
  ],
};

describe('a support record', () => {
  it('is empty before anybody has saved one', async () => {
    const reply = await read(await addApplicant());
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ version: 0, updatedAt: null, updatedBy: null });
    for (const group of supportGroupNames) expect(reply.json()[group]).toEqual([]);
  });

  it('keeps every field of every group, scripts and lines included', async () => {
    for (const group of supportGroupNames) {
      const fields = Object.keys(supportGroups[group]).sort();
      expect([group, Object.keys(everyField[group][0] as object).sort()]).toEqual([group, fields]);
    }
    const created = await createdRecord(everyField);
    expect(created).toMatchObject({ ...everyField, version: 1 });
    expect(created.updatedBy).toMatchObject({ firstName: 'Sam', lastName: 'Waymark' });
    expect((await read(created.applicantId)).json()).toEqual(created);
  });

  it('asks of an entry only what makes it one; the rest is not given', async () => {
    const created = await createdRecord({
      benefits: [{ kind: 'cash', program: '', renewal: '', status: '' }],
    });
    expect(created.benefits).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        ...{ kind: 'cash', program: null, status: null, caseNumber: null, renewal: null },
        ...{ from: null, until: null, note: null },
      },
    ]);
  });

  it('keeps the id and the order of its entries, and gives one to what is new', async () => {
    const own = crypto.randomUUID();
    const first = await createdRecord({ peers: [{ id: own.toUpperCase(), name: 'Jo' }] });
    expect(first.peers[0]?.id).toBe(own);
    const peers = [{ name: 'Al' }, { ...first.peers[0], name: 'Josephine' }];
    const second = (await update({ ...first, peers })).json() as SupportRecord;
    expect(second.peers.map(({ name }) => name)).toEqual(['Al', 'Josephine']);
    expect(second.peers[1]?.id).toBe(own);
    expect(second.peers[0]?.id).not.toBe(own);
  });

  it('takes back what the server sent, and keeps a group that is left out', async () => {
    const { applicantId, ...record } = await createdRecord(everyField);
    const whole = await update({ applicantId, ...record });
    expect(whole.json()).toMatchObject({ ...everyField, version: 2 });
    const reply = await update({ applicantId, version: 2, allergies: [] });
    expect(reply.json()).toMatchObject({ ...everyField, allergies: [], version: 3 });
  });
});

describe('what cannot be in a support record', () => {
  const manyPeers = Array.from({ length: 21 }, () => ({ name: 'Jo' }));
  it.each([
    ['peers.0.name', { peers: [{ name: ' ' }] }, 'required'],
    ['peers.0.name', { peers: [{}] }, 'required'],
    ['peers.1.phone', { peers: [{ name: 'Jo' }, { name: 'Al', phone: 'ring me' }] }, 'phone'],
    ['peers.0.email', { peers: [{ name: 'Jo', email: 'no address' }] }, 'email'],
    ['peers.0.note', { peers: [{ name: 'Jo', note: 'x'.repeat(1001) }] }, 'too-long'],
    ['peers.0.name', { peers: [{ name: 'Jo\u0000' }] }, 'characters'],
    ['peers.0.id', { peers: [{ id: 'one', name: 'Jo' }] }, 'not-valid'],
    ['peers', { peers: manyPeers }, 'too-many'],
    ['peers', { peers: 'Jo' }, 'wrong-type'],
    ['peers.0.ssn', { peers: [{ name: 'Jo', ssn: '000' }] }, 'unknown-field'],
    ['friends', { friends: [] }, 'unknown-field'],
    ['benefits.0.kind', { benefits: [{ kind: 'money' }] }, 'not-an-option'],
    ['benefits.0.renewal', { benefits: [{ kind: 'food', renewal: '2030-02-30' }] }, 'date'],
    ['courtDates.0.day', { courtDates: [{ day: '' }] }, 'required'],
    ['courtDates.0.day', { courtDates: [{ day: 'soon' }] }, 'date'],
    ['income.0.amount', { income: [{ source: 'wages', amount: -1 }] }, 'at-least'],
    ['income.0.amount', { income: [{ source: 'wages', amount: 0.125 }] }, 'amount'],
    ['income.0.amount', { income: [{ source: 'wages', amount: 10_000_000 }] }, 'at-most'],
    ['income.0.amount', { income: [{ source: 'wages', amount: '12' }] }, 'amount'],
    [
      'caseWorkers.0.until',
      { caseWorkers: [{ name: 'Al', from: '2026-02-02', until: '2026-02-01' }] },
      'before-start',
    ],
  ])('%s in %o', async (path, body, rule) => {
    const id = await addApplicant();
    const reply = await create(id, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toContainEqual({ path, rule, message: expect.any(String) });
    expect((await read(id)).json().version).toBe(0);
  });

  it('two entries with one id, in whatever groups', async () => {
    const id = crypto.randomUUID();
    const reply = await create(await addApplicant(), {
      peers: [{ id, name: 'Jo' }],
      allergies: [{ id: id.toUpperCase(), allergen: 'Nuts' }],
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'allergies.0.id', rule: 'repeated' });
  });

  it('what is meant for somebody else', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const reply = await create(one, { applicantId: other, peers: [{ name: 'Jo' }] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'applicantId' });
    expect((await read(one)).json().version).toBe(0);
  });
});

describe('two people at the same record', () => {
  it('the second to save is answered with what the first has saved, and nothing is lost', async () => {
    const created = await createdRecord({ peers: [{ name: 'Jo' }] });
    const { applicantId } = created;
    await update({ applicantId, version: 1, peers: [{ name: 'Al' }] });
    const stale = await update({ applicantId, version: 1, peers: [{ name: 'Bo' }] });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'stale-version',
      details: { applicantId, version: 2, peers: [{ name: 'Al' }] },
    });
    expect((await read(applicantId)).json().peers).toMatchObject([{ name: 'Al' }]);
  });

  it('one of two first saves at the same moment is let through, and one of two later ones', async () => {
    const applicantId = await addApplicant();
    const firsts = await Promise.all(
      ['Jo', 'Al'].map((name) => create(applicantId, { peers: [{ name }] })),
    );
    expect(firsts.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = firsts.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'stale-version', details: { version: 1 } });
    const laters = await Promise.all(
      ['Bo', 'Di'].map((name) => update({ applicantId, version: 1, peers: [{ name }] })),
    );
    expect(laters.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('there is nothing to update before the first save', async () => {
    const applicantId = await addApplicant();
    const reply = await update({ applicantId, version: 1, peers: [{ name: 'Jo' }] });
    expect(reply.statusCode).toBe(404);
    expect((await read(applicantId)).json().version).toBe(0);
  });
});

describe('whose record it is', () => {
  it('nobody is not found, and a deleted file takes no record; whoever may restore it sees it', async () => {
    const nobody = crypto.randomUUID();
    expect((await read(nobody)).statusCode).toBe(404);
    expect((await create(nobody, {})).statusCode).toBe(404);
    expect((await update({ applicantId: nobody, version: 1 })).statusCode).toBe(404);

    const { applicantId } = await createdRecord({ peers: [{ name: 'Jo' }] });
    await test.call('DELETE', `/api/applicant/${applicantId}`, { token: admin });
    expect((await read(applicantId)).statusCode).toBe(404);
    expect((await update({ applicantId, version: 1, peers: [] })).statusCode).toBe(404);
    expect((await read(applicantId, admin)).json().peers).toMatchObject([{ name: 'Jo' }]);
    await test.call('POST', `/api/applicant/${applicantId}/restore`, { token: admin });
    expect((await read(applicantId)).json()).toMatchObject({ version: 1, peers: [{ name: 'Jo' }] });
  });

  it('is none of the business of a client', async () => {
    const { applicantId } = await createdRecord({ peers: [{ name: 'Jo' }] });
    const token = await test.tokenOf('client');
    for (const [method, url] of [
      ['GET', `/api/applicant-support/${applicantId}`],
      ['POST', `/api/applicant-support/${applicantId}`],
      ['PUT', '/api/applicant-support'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: { applicantId, version: 1, peers: [] } };
      expect((await test.call(method, url, { token, ...body })).statusCode).toBe(403);
    }
  });

  it('leaves a trail: who has looked, who has saved, and which entries differ', async () => {
    const created = await createdRecord({
      peers: [{ name: 'Jo' }],
      allergies: [{ allergen: 'Nuts' }],
    });
    const { applicantId, peers } = created;
    await read(applicantId);
    await update({ applicantId, version: 1, peers: [...peers, { name: 'Al' }] });
    const trail = await test.db
      .selectFrom('audit_entry')
      .select(['action', 'kind', 'before', 'after'])
      .where('record_id', '=', applicantId)
      .where('action', '<>', 'applicant.created')
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      {
        action: 'applicant.support-recorded',
        before: null,
        after: { peers: [{ name: 'Jo' }], allergies: [{ allergen: 'Nuts' }] },
      },
      { action: 'applicant.opened', kind: 'access' },
      { action: 'applicant.support-updated', kind: 'change' },
    ]);
    expect(trail[2]?.before).toEqual({ peers: [] });
    expect(trail[2]?.after).toMatchObject({ peers: [{ name: 'Al' }] });
    expect(Object.keys(trail[2]?.after as object)).toEqual(['peers']);
  });

  it('is not written when its audit entry cannot be', async () => {
    const { applicantId } = await createdRecord({ courtDates: [{ day: '2030-01-31' }] });
    await test.db.schema.alterTable('audit_entry').renameTo('audit_away').execute();
    const reply = await update({ applicantId, version: 1, courtDates: [] });
    await test.db.schema.alterTable('audit_away').renameTo('audit_entry').execute();
    expect(reply.statusCode).toBe(500);
    expect((await read(applicantId)).json()).toMatchObject({
      version: 1,
      courtDates: [{ day: '2030-01-31' }],
    });
    expect(await datesOf(applicantId)).toEqual([['court', '2030-01-31']]);
  });
});

async function datesOf(applicantId: string): Promise<[string, string][]> {
  const rows = await test.db
    .selectFrom('support_date')
    .select(['kind', 'day'])
    .where('applicant_id', '=', applicantId)
    .orderBy('day')
    .execute();
  return rows.map(({ kind, day }) => [kind, day as unknown as string]);
}

describe('the days to be reminded of', () => {
  it('are those of the record, all kinds of them', async () => {
    const { applicantId } = await createdRecord(everyField);
    expect(await datesOf(applicantId)).toEqual([
      ['reporting', '2030-01-07'],
      ['court', '2030-02-01'],
      ['medication_refill', '2030-03-01'],
      ['insurance_renewal', '2030-04-01'],
      ['benefit_renewal', '2030-05-01'],
      ['identity_paper_expiry', '2030-06-01'],
      ['transport_renewal', '2030-07-01'],
    ]);
  });

  it('follow each save, by the entry they are from, and leave out what has ended before', async () => {
    const created = await createdRecord({
      courtDates: [{ day: '2030-02-01' }, { day: '2030-02-01' }],
      benefits: [{ kind: 'food', renewal: '2030-05-01', until: '2030-04-30' }],
    });
    const { applicantId, courtDates } = created;
    expect(await datesOf(applicantId)).toEqual([
      ['court', '2030-02-01'],
      ['court', '2030-02-01'],
    ]);
    await update({
      ...{ applicantId, version: 1, courtDates: [{ ...courtDates[1], day: '2030-03-01' }] },
      benefits: [{ kind: 'food', renewal: '2030-05-01', until: '2030-05-01' }],
    });
    const rows = await test.db
      .selectFrom('support_date')
      .select(['entry_id', 'kind'])
      .where('applicant_id', '=', applicantId)
      .orderBy('day')
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['court', 'benefit_renewal']);
    expect(rows[0]?.entry_id).toBe(courtDates[1]?.id);
  });
});
