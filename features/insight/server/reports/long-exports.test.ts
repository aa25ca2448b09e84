import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { readCsv, readWorkbook } from '#app/testing/workbooks.ts';

const test = useTestApp();
const people = 8000;
let staff: string;
let port: number;

beforeAll(async () => {
  staff = await test.getToken('user');
  await sql`insert into reference_code (code)
    select 'T' || number from generate_series(1, ${sql.lit(people)}) as number`.execute(test.db);
  // Larger than the socket buffers, which take some 40 MB where memory is ample.
  await sql`
    insert into applicant (reference, first_name, last_name, status, staying_tonight, date_of_birth, created_at)
    select 'T' || number, 'Person', 'Number ' || lpad(number::text, 5, '0'), 'pending',
      (select string_agg(md5(number::text || part), '') from generate_series(1, 188) as part), date '1970-01-01' + number % 10000, now() - number * interval '1 minute'
    from generate_series(1, ${sql.lit(people)}) as number
  `.execute(test.db);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});

/** A reply that isn't read yet. */
function begin(query: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const path = `/api/reports/applicants?${query}`;
    const headers = { authorization: `Bearer ${staff}` };
    request({ port, path, headers }, (reply) => resolve(reply.pause()))
      .on('error', reject)
      .end();
  });
}

/** Last export entry of the log; appears a moment after the reply. */
async function lastEntry() {
  const { action, after } = await test.db
    .selectFrom('auditEntry')
    .select(['action', 'after'])
    .where('recordType', '=', 'report')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { action, rows: (after as { rows: number }).rows };
}

/** App connections with an open transaction. The database also cleans up in the background. */
async function busy(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and state <> 'idle' and pid <> pg_backend_pid()
  `.execute(test.db);
  return rows[0]?.count ?? -1;
}

describe('a long export', () => {
  it('contains every row once, in order, over many batches', async () => {
    const reply = await begin('format=csv&columns=lastName&sort=lastName');
    expect(reply.headers['x-export-rows']).toBe(String(people));
    const body = await text(reply);
    const rows = readCsv(body).flat();
    expect(rows).toHaveLength(people + 1);
    expect(rows[1]).toBe('Number 00001');
    expect(rows.slice(1)).toEqual(rows.slice(1).toSorted());
    expect(new Set(rows).size).toBe(people + 1);
    // An early estimate: close, but not an exact length.
    const expected = Number(reply.headers['x-export-bytes']);
    expect(expected / Buffer.byteLength(body)).toBeCloseTo(1, 1);
    expect(reply.headers['content-length']).toBeUndefined();
  });

  it('works as a workbook too', async () => {
    const reply = await test.call(
      'GET',
      '/api/reports/applicants?columns=lastName&columns=dateOfBirth',
      {
        token: staff,
      },
    );
    const [sheet] = await readWorkbook(reply.rawPayload);
    expect(sheet?.rows).toHaveLength(people + 1);
    expect(sheet?.filtered).toBe(`A1:B${people + 1}`);
    expect(sheet?.rows.at(-1)).toEqual(['Number 08000', new Date('1991-11-27T00:00:00Z')]);
  });

  it('contains the people at its start, even those deleted during the export', async () => {
    const reply = await begin('format=csv&columns=lastName&columns=stayingTonight&sort=lastName');
    const last = test.db.updateTable('applicant').where('lastName', '=', 'Number 07999');
    await last.set({ deletedAt: new Date() }).execute();
    await test.call('POST', '/api/applicant', {
      token: staff,
      body: { firstName: 'New', lastName: 'Number 07999 and a half' },
    });
    const names = readCsv(await text(reply)).map(([name]) => name);
    expect(names.at(-1)).toBe('Number 08000');
    expect(names.at(-2)).toBe('Number 07998');
    await last.set({ deletedAt: null }).execute();
  });

  it.each(['csv', 'xlsx'])('releases everything when the reader of a %s stops', async (format) => {
    const reply = await begin(
      `format=${format}&columns=stayingTonight&columns=reference&columns=lastName`,
    );
    // No query waits for the reader.
    await expect.poll(busy).toBe(0);
    reply.destroy();
    await expect.poll(lastEntry).toMatchObject({ action: 'report.export-broken-off' });
    const { rows } = await lastEntry();
    expect(rows).toBeGreaterThanOrEqual(500);
    expect(rows).toBeLessThan(people);
    await expect.poll(busy).toBe(0);
  });

  it.each(['csv', 'xlsx'])('can’t pass for complete when a %s breaks off', async (format) => {
    const reply = await begin(`format=${format}&columns=stayingTonight&columns=reference`);
    await sql`alter table applicant rename column staying_tonight to away`.execute(test.db);
    const read = await buffer(reply).then(
      () => 'whole',
      (error: NodeJS.ErrnoException) => error.code,
    );
    await sql`alter table applicant rename column away to staying_tonight`.execute(test.db);
    expect(read).toBe('ECONNRESET');
    await expect.poll(lastEntry).toMatchObject({ action: 'report.export-broken-off' });
  });
});
