import { beforeAll, describe, expect, it } from 'vitest';
import { addAccount, useTestApp } from '#app/testing/app.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

async function create(body: object): Promise<Applicant> {
  const reply = await test.call('POST', '/api/applicant', { token: staff, body });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const read = (id: string, token = staff) => test.call('GET', `/api/applicant/${id}`, { token });
const update = (id: string, body: object) =>
  test.call('PUT', `/api/applicant/${id}`, { token: staff, body });

/** A value for every form field. */
const everyField = {
  firstName: 'Zoé',
  middleName: 'Ọlá',
  lastName: 'حداد',
  preferredName: 'Zo',
  dateOfBirth: '1984-02-29',
  gender: 'Non-Binary',
  ethnicity: ['asian', 'white'],
  language: 'fr',
  interpreter: 'yes',
  phone: '+1 (555) 010-0199',
  email: 'zoe@test.example',
  preferredContact: 'safe_contact',
  mayLeaveMessage: 'no',
  address: {
    line1: '4, rue du Galet',
    line2: 'Porte B',
    city: 'Saint-Galet',
    region: 'Québec',
    postalCode: 'H0H 0H0',
    country: 'Canada',
  },
  safeContact: { name: 'Jo Galet', phone: '555-0100', relation: 'sœur' },
  housingStatus: 'not_housed',
  stayingTonight: 'At the shelter',
  safeNow: 'unknown',
  criminalHistory: ['on_parole'],
  substances: [{ substance: 'opioids', lastUse: '2026-01-31' }],
  recoveryDate: '2026-02-01',
  programStatus: 'started_program',
  veteran: 'undisclosed',
  employment: 'looking_for_work',
  education: 'high_school',
  trades: ['welding'],
  referralSource: 'Clinic',
  tags: ['priority'],
};

describe('applicant', () => {
  it('keeps every field as sent, including dates and scripts', async () => {
    const created = await create(everyField);
    expect(created).toMatchObject({ ...everyField, status: 'screening-incomplete', version: 1 });
    expect((await read(created.id)).json()).toEqual(created);
  });

  it('accepts a trailing slash in the URL, as in the specification', async () => {
    const body = { firstName: 'Ada', lastName: 'Slash' };
    const reply = await test.call('POST', '/api/applicant/', { token: staff, body });
    expect(reply.statusCode).toBe(201);
  });

  it('requires a first and a last name, and names the missing one', async () => {
    const reply = await test.call('POST', '/api/applicant', {
      token: staff,
      body: { firstName: '  ' },
      headers: { 'accept-language': 'fr' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toEqual([
      { path: 'firstName', rule: 'required', message: 'Remplissez ce champ.' },
      { path: 'lastName', rule: 'required', message: 'Remplissez ce champ.' },
    ]);
  });

  it('changes only the fields sent, and raises the version', async () => {
    const created = await create(everyField);
    const reply = await update(created.id, { version: 1, phone: '555-0111' });
    expect(reply.json()).toMatchObject({ ...everyField, phone: '555-0111', version: 2 });
  });

  it('accepts a record as the server sent it, and ignores server-set fields', async () => {
    const created = await create(everyField);
    const whole = { ...created, status: 'approve', reference: 'MINE-MINE', lastName: 'Galet' };
    const reply = await update(created.id, whole);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'screening-incomplete',
      reference: created.reference,
      lastName: 'Galet',
    });
  });

  it('answers a stale write with the current record, and writes nothing', async () => {
    const created = await create({ firstName: 'Ada', lastName: 'Pebble' });
    await update(created.id, { version: 1, city: undefined, phone: '555-0101' });
    const stale = await update(created.id, { version: 1, phone: '555-0102' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'stale-version',
      details: { version: 2, phone: '555-0101' },
    });
    expect((await read(created.id)).json().phone).toBe('555-0101');
  });

  it('accepts one of two concurrent writes', async () => {
    const created = await create({ firstName: 'Ada', lastName: 'Pebble' });
    const replies = await Promise.all(
      ['555-0101', '555-0102'].map((phone) => update(created.id, { version: 1, phone })),
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409]);
  });

  it('accepts only staff as case worker and only existing locations', async () => {
    const client = await addAccount(test.db, 'client', 'not-staff@test.example');
    const created = await create({ firstName: 'Ada', lastName: 'Pebble' });
    for (const [field, value, rule] of [
      ['caseWorkerId', client, 'unknown-case-worker'],
      ['locationId', crypto.randomUUID(), 'unknown-location'],
    ]) {
      const reply = await update(created.id, { version: 1, [field as string]: value });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details[0]).toMatchObject({ path: field, rule });
    }
    expect((await read(created.id)).json().version).toBe(1);
  });

  it('disappears for staff when an admin deletes it, and returns when restored', async () => {
    const { id } = await create({ firstName: 'Ada', lastName: 'Pebble' });
    const byStaff = await test.call('DELETE', `/api/applicant/${id}`, { token: staff });
    expect(byStaff.statusCode).toBe(403);
    const deleted = await test.call('DELETE', `/api/applicant/${id}`, {
      token: admin,
      body: { reason: 'asked for it' },
    });
    expect(deleted.json()).toEqual({ id });
    expect((await read(id)).statusCode).toBe(404);
    expect((await read(id, admin)).json().abilities).toEqual({
      update: false,
      delete: false,
      restore: true,
    });
    const restored = await test.call('POST', `/api/applicant/${id}/restore`, { token: admin });
    expect(restored.json().deletedAt).toBe(null);
    expect((await read(id)).statusCode).toBe(200);
  });

  it('can be restored for 30 days and no longer', async () => {
    const { id } = await create({ firstName: 'Ada', lastName: 'Pebble' });
    await test.call('DELETE', `/api/applicant/${id}`, { token: admin });
    await test.db
      .updateTable('applicant')
      .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    const reply = await test.call('POST', `/api/applicant/${id}/restore`, { token: admin });
    expect(reply.statusCode).toBe(404);
  });

  it('writes an unalterable audit entry for every change', async () => {
    const created = await create({ firstName: 'Ada', lastName: 'Pebble' });
    await update(created.id, { version: 1, phone: '555-0101' });
    const trail = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'before', 'after', 'actorKind'])
      .where('recordId', '=', created.id)
      .orderBy('id')
      .execute();
    expect(trail.map((entry) => entry.action)).toEqual(['applicant.created', 'applicant.updated']);
    expect(trail[1]).toMatchObject({
      actorKind: 'account',
      before: { phone: null },
      after: { phone: '555-0101' },
    });
    const alter = test.db.updateTable('auditEntry').set({ reason: 'never' }).execute();
    await expect(alter).rejects.toThrow('can only be added to');
    await expect(test.db.deleteFrom('auditEntry').execute()).rejects.toThrow('only be added to');
  });

  it('writes nothing if its audit entry cannot be written', async () => {
    const created = await create({ firstName: 'Ada', lastName: 'Pebble' });
    await test.db.schema.alterTable('auditEntry').renameTo('audit_away').execute();
    const reply = await update(created.id, { version: 1, phone: '555-0101' });
    await test.db.schema.alterTable('audit_away').renameTo('auditEntry').execute();
    expect(reply.statusCode).toBe(500);
    const details = { requestId: reply.headers['x-request-id'] };
    expect(reply.json()).toEqual({ code: 'unexpected', message: expect.any(String), details });
    expect((await read(created.id)).json()).toMatchObject({ phone: null, version: 1 });
  });
});
