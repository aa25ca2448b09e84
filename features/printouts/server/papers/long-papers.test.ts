import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { readPdf } from '#app/testing/pdf-text.ts';

const test = useTestApp();
/** Enough for several batches and more than one event loop turn. */
const notes = 250;
let staff: string;
let port: number;

beforeAll(async () => {
  staff = await test.getToken('user');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});

/** Creates a person with this many long notes, a minute apart. */
async function fileWithNotes(): Promise<string> {
  const person = { firstName: 'Odile', lastName: 'Verglas' };
  const made = await test.call('POST', '/api/applicant', { token: staff, body: person });
  const { id } = made.json() as { id: string };
  await sql`
    insert into note (applicant_id, text, created_by, created_at)
    select ${id}, 'Visit number ' || number || '. ' || repeat('She spoke of work at length. ', 30),
      (select id from account where email = 'user@test.example'),
      timestamptz '2026-01-01' + number * interval '1 minute'
    from generate_series(1, ${sql.lit(notes)}) as number
  `.execute(test.db);
  return id;
}

const paper = { language: 'en', recipient: 'Housing Office', purpose: 'Application for a room' };

function begin(id: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${staff}`, 'content-type': 'application/json' };
    const path = `/api/applicant/${id}/paper/pdf`;
    request({ port, path, method: 'POST', headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify({ ...paper, parts: ['notes'] }));
  });
}

/** Reads a reply to its end, even if it breaks off. */
async function read(reply: IncomingMessage) {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of reply) pieces.push(piece as Buffer);
    return { bytes: Buffer.concat(pieces), end: 'whole' };
  } catch (error) {
    return { bytes: Buffer.concat(pieces), end: (error as NodeJS.ErrnoException).code };
  }
}

describe('a printout with many notes', () => {
  it('has each note once, in order, across all batches', async () => {
    const { bytes, end } = await read(await begin(await fileWithNotes()));
    expect(end).toBe('whole');
    const { text } = await readPdf(bytes);
    const numbers = [...text.matchAll(/Visit number (\d+)\./g)].map((found) => Number(found[1]));
    expect(numbers).toEqual(Array.from({ length: notes }, (_, place) => place + 1));
  });

  it('fails as a PDF if a note can’t be read, and the audit log still has the request', async () => {
    const id = await fileWithNotes();
    // An invalid date makes the last note unreadable.
    await sql`
      update note set created_at = 'infinity'
      where applicant_id = ${id} and text like ${`Visit number ${notes}.%`}
    `.execute(test.db);
    const reply = await begin(id);
    expect(reply.statusCode).toBe(200);
    const { bytes, end } = await read(reply);
    expect(end).toBe('ECONNRESET');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.includes('%%EOF')).toBe(false);
    const auditEntries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'kind'])
      .where('recordId', '=', id)
      .where('kind', '=', 'disclosure')
      .execute();
    expect(auditEntries).toEqual([{ action: 'applicant.paper-saved', kind: 'disclosure' }]);
  });
});
