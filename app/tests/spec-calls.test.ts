import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../contract/operations.ts';
import { useTestApp } from '../testing/app.ts';
import { everyField } from '../testing/support-records.ts';
import { readWorkbook } from '../testing/workbooks.ts';

/**
 * Calls exactly as the specification has them, where the web client calls differently on purpose.
 * See “Departures” in `docs/spec-coverage.md`.
 */

const test = useTestApp();
let staff: string;

beforeAll(async () => {
  staff = await test.getToken('user');
});

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token = staff) =>
  test.call(method, url, { token, ...(body && { body }) });

const newestEntries = (count: number) =>
  test.db
    .selectFrom('auditEntry')
    .select(['action', 'kind', 'recordType', 'actorId', 'before', 'after'])
    .where('action', 'not like', '%.opened')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

describe.each(['applicants', 'clients'])('export of %s', (list) => {
  const path = `/api/reports/${list}`;

  it('returns the same file by GET as by POST, with the same audit entries', async () => {
    await ask('POST', '/api/applicant/', { firstName: 'Ada', lastName: 'Moraine' });
    const sheets: unknown[] = [];
    for (const reply of [await ask('GET', path), await ask('POST', path, {})]) {
      expect(reply.statusCode).toBe(200);
      const [sheet] = await readWorkbook(reply.rawPayload);
      sheets.push(sheet?.rows);
    }
    expect(sheets[0]).toEqual(sheets[1]);
    // The beginning and the end of each.
    const entries = await newestEntries(4);
    expect(entries.slice(0, 2)).toEqual(entries.slice(2));
    expect(entries[1]).toMatchObject({
      action: 'report.exported',
      kind: 'disclosure',
      recordType: 'report',
      after: { list },
    });
  });

  it('has the same access rules and limits by GET as by POST', async () => {
    const client = await test.getToken('client');
    for (const reply of [
      await ask('GET', path, undefined, client),
      await ask('POST', path, {}, client),
    ]) {
      expect(reply.statusCode).toBe(403);
    }
    const [byGet, byPost] = ['GET', 'POST'].map((method) => {
      const found = operations.find((one) => one.method === method && one.path === path);
      return [found?.access, found?.needsRecentProof, found?.perMinute];
    });
    expect(byGet).toEqual(['applicant:export', true, undefined]);
    expect(byGet).toEqual(byPost);
  });
});

describe('PUT', () => {
  it('takes the whole applicant and audits the same change as for one field', async () => {
    const body = { firstName: 'Ada', lastName: 'Moraine', phone: '555-0101', tags: ['court'] };
    const whole = (await ask('POST', '/api/applicant/', body)).json();
    const other = (await ask('POST', '/api/applicant/', body)).json();
    const changed = { ...whole, phone: '555-0102', tags: [] };
    const reply = await ask('PUT', `/api/applicant/${whole.id}`, changed);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual({ ...changed, version: 2, updatedAt: expect.any(String) });
    const changes = { version: 1, phone: '555-0102', tags: [] };
    expect((await ask('PUT', `/api/applicant/${other.id}`, changes)).statusCode).toBe(200);
    for (const entry of await newestEntries(2)) {
      const when = { version: 2, updatedAt: expect.any(String) };
      expect(entry).toMatchObject({ action: 'applicant.updated', before: { phone: '555-0101' } });
      expect(entry.after).toEqual({ phone: '555-0102', tags: [], ...when });
    }

    const cleared = { ...reply.json(), phone: null };
    const clearReply = await ask('PUT', `/api/applicant/${whole.id}`, cleared);
    expect(clearReply.json()).toMatchObject({ phone: null, version: 3 });
    const forbidden = await ask(
      'PUT',
      `/api/applicant/${whole.id}`,
      cleared,
      await test.getToken('client'),
    );
    expect(forbidden.statusCode).toBe(403);
  });

  it('takes the whole support record, at an address with a trailing slash', async () => {
    const body = { firstName: 'Ada', lastName: 'Moraine' };
    const { id } = (await ask('POST', '/api/applicant/', body)).json();
    const made = await ask('POST', `/api/applicant-support/${id}`, everyField);
    expect(made.statusCode, made.body).toBe(201);
    const whole = (await ask('GET', `/api/applicant-support/${id}`)).json();
    const changed = { ...whole, allergies: [] };
    const reply = await ask('PUT', '/api/applicant-support/', changed);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ ...everyField, allergies: [], version: 2 });
    const forbidden = await ask(
      'PUT',
      '/api/applicant-support/',
      changed,
      await test.getToken('client'),
    );
    expect(forbidden.statusCode).toBe(403);
  });
});
