import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { storedContents } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { addWholePerson, findEmptyTables, tablesMentioning } from '#app/testing/whole-person.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';
import type { ErasureCertificate, ErasurePreview } from '#features/lifecycle/contract/erasures.ts';

const test = useTestApp();
const { call, addApplicant, fileOf } = mergeSteps(test);

const erase = async (one: { id: string; reference: string }, sent: object = {}) => {
  const { version } = await fileOf(one.id, 'admin');
  const body = { reason: 'own_request', reference: one.reference, version, ...sent };
  return call('POST', `/api/applicant/${one.id}/erasure`, body, 'admin');
};

const readPreview = async (id: string): Promise<ErasurePreview> =>
  (await call('GET', `/api/applicant/${id}/erasure`, undefined, 'admin')).json();

async function addLocation(name = 'Stone House'): Promise<string> {
  const body = { name, address: '', phone: '' };
  return (await call('POST', '/api/location', body, 'admin')).json().id;
}

describe('erasing a person', () => {
  it('removes all data everywhere and keeps the audit log provable', async () => {
    const word = 'zyxwmark';
    const person = await addWholePerson(test, word, await addLocation());
    expect(await findEmptyTables(test.db, person.ids)).toEqual([]);
    const lying = await storedContents(test);
    expect(lying.length).toBeGreaterThan(0);
    const preview = await readPreview(person.id);
    expect(preview.obstacles).toEqual([]);
    const reply = await erase(person);
    expect(reply.statusCode, reply.body).toBe(201);
    const certificate: ErasureCertificate = reply.json();
    expect(certificate).toMatchObject({ number: 1, reason: 'own_request', isFinished: true });
    for (const kind of ['notes', 'documents', 'accounts', 'drafts', 'tasks', 'files'] as const) {
      expect([kind, certificate.counts[kind]]).toEqual([kind, preview.counts[kind]]);
      expect(certificate.counts[kind]).toBeGreaterThan(0);
    }
    expect(await tablesMentioning(test.db, [word, ...person.ids])).toEqual([]);
    // A reference stays taken so that it never names two people; nothing links it to anyone.
    expect(await tablesMentioning(test.db, [person.reference])).toEqual(['reference_code']);
    const remainingContents = await storedContents(test);
    expect(remainingContents.filter((path) => lying.includes(path))).toEqual([]);
    expect(await verifyAudit(test.db)).toMatchObject({ broken: null });
    const { rows } = await sql<{ after: unknown }>`
      select after from audit_entry where action = 'event.updated' and after ->> 'x' = 'stays'
    `.execute(test.db);
    expect(rows).toHaveLength(1);
    expect((await call('GET', `/api/applicant/${person.id}`)).statusCode).toBe(404);
  });

  it('requires an administrator who types the current reference', async () => {
    const one = await addApplicant();
    const body = { reason: 'own_request', reference: one.reference, version: 1 };
    const url = `/api/applicant/${one.id}/erasure`;
    expect((await call('POST', url, body)).statusCode).toBe(403);
    expect((await test.call('POST', url, { body })).statusCode).toBe(401);
    expect((await erase(one, { reference: 'Odette' })).json()).toMatchObject({
      code: 'invalid',
      details: [{ path: 'reference', rule: 'another-number' }],
    });
    expect((await erase(one, { reason: 'after_restore' })).statusCode).toBe(400);
    expect((await erase(one, { version: 9 })).json()).toMatchObject({ code: 'stale-version' });
    expect((await erase(one, { reference: one.reference.toLowerCase() })).statusCode).toBe(201);
  });

  it('refuses during a legal hold, an enrollment, or an import', async () => {
    const one = await addApplicant();
    const holdReply = await call('POST', `/api/applicant/${one.id}/hold`, { reason: 'x' }, 'admin');
    expect(holdReply.statusCode).toBe(201);
    const location = await addLocation('Brick House');
    await sql`insert into enrolment (applicant_id, location_id, start_date, program_status, created_at)
      values (${one.id}, ${location}, '2026-01-01', 'yet_to_started_program', now())`.execute(
      test.db,
    );
    const obstacles = ['on-hold', 'enrolled'];
    expect((await readPreview(one.id)).obstacles).toEqual(obstacles);
    expect((await erase(one)).json()).toMatchObject({
      code: 'erasure-refused',
      details: { obstacles },
    });
  });

  it('leaves a certificate that says nothing about the person, in a list and as a PDF', async () => {
    const one = await addApplicant({ firstName: 'Certain', lastName: 'Verdure' });
    const { id, number } = (await erase(one)).json();
    const list = await call('GET', '/api/erasure?limit=1', undefined, 'admin');
    expect(list.json()).toMatchObject({ items: [{ id, number }], next: String(number) });
    expect(list.body).not.toMatch(/Verdure|Certain/);
    const next = await call('GET', `/api/erasure?after=${number}`, undefined, 'admin');
    expect(next.json().items.map((item: ErasureCertificate) => item.number)).not.toContain(number);
    for (const language of ['en', 'fr']) {
      const pdf = await call(
        'GET',
        `/api/erasure/${id}/pdf?language=${language}`,
        undefined,
        'admin',
      );
      expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(pdf.headers['content-disposition']).toContain(`erasure-${number}.pdf`);
    }
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const missing = await call(
      'GET',
      `/api/erasure/${unknownId}/pdf?language=en`,
      undefined,
      'admin',
    );
    expect(missing.statusCode).toBe(404);
    expect((await call('GET', '/api/erasure')).statusCode).toBe(403);
  });
});
