import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { importSteps } from '#app/testing/imports.ts';

const test = useTestApp();
const day = 86_400_000;
const steps = importSteps(test);

beforeAll(async () => {
  const token = await test.getToken('admin');
  const body = { name: 'Quai House', address: '', phone: '' };
  await test.call('POST', '/api/location', { token, body });
});

async function add(body: object): Promise<string> {
  const reply = await steps.call('POST', '/api/applicant', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}
const read = async (id: string) => (await steps.call('GET', `/api/applicant/${id}`)).json();
async function findApplicantId(q: string): Promise<string> {
  return (await steps.call('GET', `/api/applicant?q=${q}`)).json().items[0]?.id;
}

describe('likely duplicates', () => {
  it('come from existing records and the file, and wait for a choice', async () => {
    await add({ firstName: 'Odile', lastName: 'Verglas', dateOfBirth: '1980-01-02' });
    const run = await steps.checked(
      'First name,Last name,DOB\nOdile,Verglas,1980-01-02\nMarc,Deuxfois,1970-05-06\nMarc,Deuxfois,1970-05-06\n',
    );
    expect(run.counts).toMatchObject({ good: 1, alike: 2, undecided: 2 });
    const [there, twice] = await steps.rows(run, 'alike');
    expect(there).toMatchObject({ number: 2, choices: ['new', 'skip', 'fill'], choice: null });
    expect(there?.duplicates[0]).toMatchObject({ visible: true, strength: 'very-likely' });
    expect(twice).toMatchObject({ number: 4, sameAs: 3, choices: ['new', 'skip'] });
    const refused = await steps.call('POST', `/api/import/${run.id}/run`, {
      how: 'all-or-nothing',
    });
    expect(refused.statusCode).toBe(400);
    await steps.choose(run, 'skip');
    const done = await steps.run(run, 'all-or-nothing');
    expect(done.counts).toMatchObject({ created: 1, skipped: 2 });
  });

  it('can be filled in without changing existing answers', async () => {
    const id = await add({
      firstName: 'Nadia',
      lastName: 'Complet',
      dateOfBirth: '1980-01-02',
      phone: '418 555 0101',
    });
    const run = await steps.checked(
      'First name,Last name,DOB,Phone,E-mail\nNadia,Complet,1980-01-02,999 999 9999,nadia@example.org\n',
    );
    await steps.choose(run, 'fill', [2]);
    const done = await steps.run(run, 'all-or-nothing');
    expect(done.counts).toMatchObject({ filled: 1, created: 0 });
    expect(await read(id)).toMatchObject({ phone: '418 555 0101', email: 'nadia@example.org' });
    expect((await steps.undo(run)).counts).toMatchObject({ undone: 1, kept: 0 });
    expect(await read(id)).toMatchObject({ phone: '418 555 0101', email: null });
  });
});

describe('undoing an import', () => {
  it('removes untouched people and lists those who were edited', async () => {
    const run = await steps.checked('First name,Last name\nAnn,Untouched\nAnn,Edited\nAnn,Noted\n');
    await steps.run(run, 'good-rows');
    const [untouched, edited, annotated] = await Promise.all(
      ['Untouched', 'Edited', 'Noted'].map(findApplicantId),
    );
    await steps.call('PUT', `/api/applicant/${edited}`, { version: 1, phone: '418 555 0102' });
    const body = { body: 'Spoke on the phone.', mentions: [], pinned: false };
    await test.db
      .insertInto('auditEntry')
      .values({
        actorKind: 'system',
        action: 'applicant.note-added',
        recordType: 'applicant',
        recordId: annotated ?? '',
        kind: 'change',
        after: JSON.stringify(body),
      })
      .execute();
    const undone = await steps.undo(run);
    expect(undone.counts).toMatchObject({ undone: 1, kept: 2 });
    const workedOnProblems = [
      { rule: 'import-worked-on', message: expect.stringMatching(/worked on/) },
    ];
    expect(await steps.rows(run, 'kept')).toMatchObject([
      { applicantId: edited, name: 'Ann Edited', problems: workedOnProblems },
      { applicantId: annotated, name: 'Ann Noted', problems: workedOnProblems },
    ]);
    expect(await read(edited ?? '')).toMatchObject({ phone: '418 555 0102', version: 2 });
    expect((await steps.call('GET', `/api/applicant/${untouched}`)).statusCode).toBe(404);
    expect((await steps.call('GET', `/api/applicant/${edited}`)).statusCode).toBe(200);
  });

  it('works for 30 days', async () => {
    const run = await steps.checked('First name,Last name\nAnn,Toolate\n');
    await steps.run(run, 'good-rows');
    await test.db
      .updateTable('importRun')
      .set({ finishedAt: new Date(Date.now() - 31 * day) })
      .where('id', '=', run.id)
      .execute();
    expect((await steps.call('POST', `/api/import/${run.id}/undo`)).statusCode).toBe(410);
    // An unfinished import has no end to count from.
    await test.db
      .updateTable('importRun')
      .set({ state: 'running', finishedAt: null, createdAt: new Date(Date.now() - 31 * day) })
      .where('id', '=', run.id)
      .execute();
    expect((await steps.call('POST', `/api/import/${run.id}/undo`)).statusCode).toBe(410);
  });
});

describe('an interrupted import', () => {
  it('resumes and imports each row once', async () => {
    const lines = Array.from({ length: 650 }, (_, place) => `P${place},Halfway${place}x`);
    const run = await steps.checked(`First name,Last name\n${lines.join('\n')}\n`);
    expect(run.counts).toMatchObject({ good: 650 });
    // The server stops in the middle of the second batch.
    await sql`create function break_off() returns trigger language plpgsql as $$
      begin raise exception 'gone'; end $$`.execute(test.db);
    await sql`create trigger break_off before insert on applicant for each row
      when (new.last_name = 'Halfway550x') execute function break_off()`.execute(test.db);
    expect(await steps.runUntilBroken(run, 'good-rows')).toBe(500);
    expect(await createdBy(run.id)).toBe(500);
    await sql`drop trigger break_off on applicant`.execute(test.db);
    const done = await steps.run(run, 'good-rows');
    expect(done.counts).toMatchObject({ created: 650 });
    expect(await createdBy(run.id)).toBe(650);
  });

  it('creates no one in all-or-nothing mode', async () => {
    const lines = Array.from({ length: 150 }, (_, place) => `P${place},Wholly${place}x`);
    const run = await steps.checked(`First name,Last name\n${lines.join('\n')}\n`);
    await sql`create trigger break_off before insert on applicant for each row
      when (new.last_name = 'Wholly149x') execute function break_off()`.execute(test.db);
    expect(await steps.runUntilBroken(run, 'all-or-nothing')).toBe(500);
    expect(await createdBy(run.id)).toBe(0);
    await sql`drop trigger break_off on applicant`.execute(test.db);
    expect((await steps.run(run, 'all-or-nothing')).counts).toMatchObject({ created: 150 });
  });
});

async function createdBy(importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_entry
    where action = 'applicant.created' and after->>'importId' = ${importId}`.execute(test.db);
  return rows[0]?.count ?? 0;
}

describe('clients', () => {
  it('keep a current or past enrollment', async () => {
    const run = await steps.checked(
      'First name,Last name,Enrolled at,Start,Program,End,Housing at the exit\n' +
        'Ann,Served,Quai House,2025-01-10,In the program,,\n' +
        'Ann,Left,Quai House,2024-01-10,Completed the program,2024-09-01,\n' +
        'Ann,Noend,Quai House,2024-01-10,Completed the program,,\n',
      { kind: 'clients' },
    );
    expect(await steps.rows(run, 'wrong')).toMatchObject([
      { number: 4, problems: [{ field: 'enrolment.endDate', rule: 'import-exit-day' }] },
    ]);
    await steps.choose(run, 'new');
    await steps.run(run, 'good-rows');
    const client = async (q: string) =>
      (await steps.call('GET', `/api/client/${await findApplicantId(q)}`)).json();
    expect(await client('Served')).toMatchObject({
      status: 'client',
      programStatus: 'started_program',
      enrolments: [{ startDate: '2025-01-10', begunOn: '2025-01-10', endDate: null }],
    });
    expect(await client('Left')).toMatchObject({
      programStatus: 'completed',
      enrolments: [{ endDate: '2024-09-01', outcome: { housing: 'unknown' }, followUps: [] }],
    });
    const undone = await steps.undo(run);
    expect(undone.counts).toMatchObject({ undone: 2, kept: 0 });
  });
});
