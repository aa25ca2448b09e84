import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { consentSteps } from '#app/testing/consents.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { readPdf } from '#app/testing/pdf-text.ts';

const test = useTestApp();
const files = useFileCalls(test);
const { call, settings, newFile, paper, disclosures } = consentSteps(test);

describe('accounting of disclosures', () => {
  const request = { language: 'en' };
  const account = (id: string, how: string, more: object = {}) =>
    call('POST', `/api/applicant/${id}/accounting${how}`, { ...request, ...more });

  it('lists disclosures to others in the period, without internal use and the person’s own', async () => {
    const id = await newFile();
    await paper(id, { basis: null });
    await paper(id, { basis: 'own_request', recipient: 'Odile herself' });
    await paper(id, { basis: null, recipient: 'The landlord' });
    const file = await files.uploadOne(id, 'Lease.pdf', contents.pdf);
    expect((await call('GET', files.at(file))).statusCode).toBe(200);
    await sql`insert into audit_entry (at, actor_kind, action, kind, record_type, record_id, after)
      values (now() - interval '3 years 2 days', 'system', 'applicant.paper-saved', 'disclosure', 'applicant', ${id},
        '{"recipient": "Too long ago"}')`.execute(test.db);
    const { items, years, source, since } = (
      await call('GET', `/api/applicant/${id}/accounting`)
    ).json();
    expect(items.map((one: { recipient: string }) => one.recipient)).toEqual([
      'The landlord',
      'Housing Office',
    ]);
    expect([years, source]).toEqual([3, expect.stringContaining('42 CFR 2.25')]);
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('covers the organization’s period', async () => {
    const id = await newFile();
    await sql`insert into audit_entry (at, actor_kind, action, kind, record_type, record_id, after)
      values (now() - interval '500 days', 'system', 'applicant.paper-saved', 'disclosure', 'applicant', ${id},
        '{"recipient": "Then"}')`.execute(test.db);
    const countDisclosures = async () =>
      (await call('GET', `/api/applicant/${id}/accounting`)).json().items.length;
    expect(await countDisclosures()).toBe(1);
    const { accounting } = await settings({});
    await settings({ accounting: { years: 1, source: 'Our rule' } });
    expect(await countDisclosures()).toBe(0);
    await settings({ accounting });
  });

  it('comes as print view, PDF, and table; the request is recorded and isn’t itself a disclosure', async () => {
    const id = await newFile();
    await paper(id, { basis: null });
    const printView = await account(id, '', { askedBy: 'The landlord' });
    expect(printView.body).toContain('for Odile Verglas');
    expect(printView.body).not.toContain('The landlord');
    expect(printView.body).toContain('Housing Office');
    expect(printView.body).toContain('Application for a room');
    const pdf = await readPdf((await account(id, '/pdf')).rawPayload);
    expect(pdf.text).toContain('What we shared from your record');
    const table = await account(id, '/file', { format: 'csv' });
    expect(table.body).toContain('Housing Office');
    const { timeZone } = await test.db
      .selectFrom('organisation')
      .select('timeZone')
      .executeTakeFirstOrThrow();
    expect(table.body).toContain(`"When (${timeZone})"`);
    expect(table.headers['content-disposition']).toMatch(/accounting-.*\.csv/);
    const { reference } = (await call('GET', `/api/applicant/${id}`)).json();
    expect((await disclosures(id)).slice(0, 3)).toMatchObject([
      { kind: 'accounting-exported', recipient: reference, basis: 'own_request' },
      { kind: 'accounting-saved' },
      { kind: 'accounting-printed', recipient: reference },
    ]);
    const { rows } = await sql`select after ->> 'askedBy' as asked from audit_entry
      where record_id = ${id} and action = 'applicant.accounting-printed'`.execute(test.db);
    expect(rows).toEqual([{ asked: 'The landlord' }]);
    expect((await call('GET', `/api/applicant/${id}/accounting`)).json().items).toHaveLength(1);
  });

  it('requires staff with location access', async () => {
    const id = await newFile();
    const url = `/api/applicant/${id}/accounting`;
    expect((await test.call('GET', url)).statusCode).toBe(401);
    expect((await call('POST', url, request, await test.getToken('client'))).statusCode).toBe(403);
    expect((await account(id, '', { language: 'xx' })).statusCode).toBe(400);
    expect((await account(crypto.randomUUID(), '')).statusCode).toBe(404);
  });
});
