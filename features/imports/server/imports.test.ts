import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { importSteps } from '#app/testing/imports.ts';
import { readCsv, readWorkbook } from '#app/testing/workbooks.ts';

const test = useTestApp();
const steps = importSteps(test);
let location: string;

beforeAll(async () => {
  const token = await test.getToken('admin');
  const body = { name: 'Quai House', address: '', phone: '' };
  location = (await test.call('POST', '/api/location', { token, body })).json().id;
});

async function searchApplicants(q: string) {
  const reply = await steps.call('GET', `/api/applicant?q=${encodeURIComponent(q)}`);
  return reply.json().items as { id: string; firstName: string; lastName: string }[];
}
async function findRecord(q: string) {
  const [{ id } = { id: '' }] = await searchApplicants(q);
  return (await steps.call('GET', `/api/applicant/${id}`)).json();
}
async function listProblems(csv: string) {
  const rows = await steps.rows(await steps.checked(csv), 'wrong');
  return rows.flatMap(({ number, problems }) =>
    problems.map(({ field, rule, value }) => [number, field, rule, value]),
  );
}

describe('an uploaded file', () => {
  it('can use common separators, encodings, and column names', async () => {
    const line =
      'Prénom;Nom;Date de naissance;Ville;Autre\r\nZoé;Lhôtelier;1990-04-03;Québec;x\r\n';
    for (const content of [
      Buffer.from(line),
      Buffer.from(`\uFEFF${line}`),
      Buffer.from(line, 'latin1'),
      Buffer.from(`\uFEFF${line}`, 'utf16le'),
      Buffer.from(line.replaceAll(';', ',')),
      Buffer.from(line.replaceAll(';', '\t')),
    ]) {
      const { columns, counts } = await steps.begin(content);
      expect(columns.map(({ field }) => field)).toEqual([
        'firstName',
        'lastName',
        'dateOfBirth',
        'address.city',
        null,
      ]);
      expect(columns.map(({ examples }) => examples[0])).toEqual([
        'Zoé',
        'Lhôtelier',
        '1990-04-03',
        'Québec',
        'x',
      ]);
      expect(counts).toMatchObject({ rows: 1, waiting: 1 });
    }
  });

  it.each([
    ['nothing', '', 'empty-file'],
    ['only a heading', 'First name,Last name\n', 'import-no-rows'],
    ['bytes that are no text', Buffer.from([1, 2, 0, 3]), 'import-not-a-table'],
    ['an archive that is no workbook', Buffer.from('PK\x03\x04nothing'), 'import-not-a-table'],
  ])('returns an error message when it is %s', async (_, content, rule) => {
    const reply = await steps.send(content);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toMatchObject([{ path: 'file', rule }]);
  });

  it('asks for the order of ambiguous days', async () => {
    const ambiguousRun = await steps.begin('First name,Last name,DOB\nAnn,Either,03/04/1990\n');
    expect(ambiguousRun).toMatchObject({ asksDayOrder: true, dayOrder: null });
    expect((await steps.map(ambiguousRun)).state).toBe('columns');
    const refused = await steps.call('POST', `/api/import/${ambiguousRun.id}/check`);
    expect(refused.statusCode).toBe(400);
    const unambiguousRun = await steps.begin('First name,Last name,DOB\nAnn,Told,03/24/1990\n');
    expect(unambiguousRun).toMatchObject({ asksDayOrder: false, dayOrder: 'month-first' });
    const run = await steps.checked(
      'First name,Last name,DOB\nAnn,Dayfirst,03/04/1990\n',
      {},
      { dayOrder: 'day-first' },
    );
    await steps.run(run, 'all-or-nothing');
    expect((await findRecord('Dayfirst')).dateOfBirth).toBe('1990-04-03');
  });
});

describe('the check', () => {
  it('reports every problem by row and column, and creates no one', async () => {
    const problems = await listProblems(
      'First name,Last name,DOB,E-mail,Phone,Housing,Location,Tags\n' +
        ',Nobody,,,,,,\n' +
        'Ann,Wrongday,1990-02-31,,,,,\n' +
        'Ann,Future,2999-01-01,,,,,\n' +
        'Ann,Mail,,not a mail,12,,,\n' +
        'Ann,Words,,,,somewhere,Atlantis,\n',
    );
    expect(problems).toEqual([
      [2, 'firstName', 'required', ''],
      [3, 'dateOfBirth', 'date', '1990-02-31'],
      [4, 'dateOfBirth', 'future', '2999-01-01'],
      [5, 'phone', 'phone', '12'],
      [5, 'email', 'email', 'not a mail'],
      [6, 'housingStatus', 'unknown-value', 'somewhere'],
      [6, 'locationId', 'unknown-value', 'Atlantis'],
    ]);
    expect(await searchApplicants('Wrongday')).toEqual([]);
  });

  it('reads the column names and values of earlier exports', async () => {
    const run = await steps.checked(
      'First name,Last name,E-mail,Preferred way to be reached,Who sent them to us,Housing\n' +
        'Ann,Older,older@post.example,Through the safe contact,A clinic,Sans logement\n',
    );
    await steps.run(run, 'all-or-nothing');
    expect(await findRecord('Older')).toMatchObject({
      email: 'older@post.example',
      preferredContact: 'safe_contact',
      referralSource: 'A clinic',
      housingStatus: 'not_housed',
    });
  });

  it('understands both languages and asks once for each unknown word', async () => {
    const csv =
      'First name,Last name,Housing,Location,Ethnicity\n' +
      'Ann,Motsun,Sans logement en ce moment,quai house,"White, Asian"\n' +
      'Ann,Motsdeux,on the street,the quay,\n' +
      'Ann,Motstrois,On the street,the quay,\n';
    const first = await steps.checked(csv);
    expect(first.unknown).toEqual([
      expect.objectContaining({ field: 'housingStatus', rows: 2 }),
      { field: 'locationId', value: 'the quay', rows: 2 },
    ]);
    const values = [
      { field: 'housingStatus', value: 'on the street', to: 'not_housed' },
      { field: 'locationId', value: 'the quay', to: location },
    ] as const;
    const run = await steps.check(await steps.map(first, { values: [...values] }));
    expect(run.counts).toMatchObject({ wrong: 0 });
    await steps.choose(run, 'new');
    await steps.run(run, 'good-rows');
    expect(await findRecord('Motstrois')).toMatchObject({
      housingStatus: 'not_housed',
      locationId: location,
    });
    expect(await findRecord('Motsun')).toMatchObject({
      housingStatus: 'not_housed',
      locationId: location,
      ethnicity: ['white', 'asian'],
    });
  });

  it('refuses duplicate or unknown columns, and a missing name', async () => {
    const run = await steps.begin('First name,Last name\nAnn,Columns\n');
    const put = (body: object) =>
      steps.call('PUT', `/api/import/${run.id}`, {
        version: run.version,
        dayOrder: null,
        values: [],
        ...body,
      });
    expect((await put({ fields: ['firstName', 'firstName'] })).statusCode).toBe(400);
    expect((await put({ fields: ['firstName', null] })).json().details[0].rule).toBe(
      'import-needs-names',
    );
    expect((await put({ fields: ['firstName', 'lastName', null] })).statusCode).toBe(400);
    const stale = await put({ fields: ['firstName', 'lastName'], version: 99 });
    expect(stale.statusCode).toBe(409);
  });
});

describe('importing', () => {
  it('in all-or-nothing mode creates no one when one row is wrong', async () => {
    const run = await steps.checked('First name,Last name,DOB\nAnn,Allone,\nAnn,Alltwo,wrong\n');
    const reply = await steps.call('POST', `/api/import/${run.id}/run`, { how: 'all-or-nothing' });
    expect(reply.statusCode).toBe(400);
    expect(await searchApplicants('Allone')).toEqual([]);
  });

  it('creates the valid rows and returns the others as a file with reasons', async () => {
    const run = await steps.checked('First name,Last name,DOB\nAnn,Goodrow,\nAnn,Badrow,=1+1\n');
    const done = await steps.run(run, 'good-rows');
    expect(done.counts).toMatchObject({ created: 1, wrong: 1 });
    // Retried after a lost reply: creates no one twice.
    expect((await steps.run(run, 'good-rows')).counts.created).toBe(1);
    expect(await searchApplicants('Goodrow')).toHaveLength(1);
    const saved = await steps.call('GET', `/api/import/${run.id}/failed-rows?format=csv`);
    expect(readCsv(saved.body)).toEqual([
      ['First name', 'Last name', 'DOB', 'Reason'],
      ['Ann', 'Badrow', "'=1+1", expect.stringContaining('This date doesn’t exist')],
    ]);
    const workbook = await steps.call('GET', `/api/import/${run.id}/failed-rows`);
    const [sheet] = await readWorkbook(workbook.rawPayload);
    expect(sheet?.rows[1]?.slice(0, 3)).toEqual(['Ann', 'Badrow', '=1+1']);
  });

  it('logs each person and the import, and deletes imported rows', async () => {
    const run = await steps.checked('First name,Last name\nAnn,Logged\n');
    await steps.run(run, 'all-or-nothing');
    const { id } = (await searchApplicants('Logged'))[0] ?? { id: '' };
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('recordId', 'in', [id, run.id])
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'import.begun',
      'import.mapped',
      'import.checked',
      'applicant.created',
      'import.finished',
    ]);
    expect(entries[3]?.after).toMatchObject({ importId: run.id });
    const rows = await test.db
      .selectFrom('importRow')
      .select(['cells', 'person'])
      .where('importId', '=', run.id)
      .execute();
    expect(rows).toEqual([{ cells: [], person: null }]);
  });

  it('accepts a Cairn export', async () => {
    const body = {
      firstName: 'Round',
      lastName: 'Tripper',
      phone: '+1 418 555 0199',
      housingStatus: 'housed',
    };
    await steps.call('POST', '/api/applicant', body);
    const names = ['lastName', 'firstName', 'phone', 'dateOfBirth', 'createdAt', 'submittedAt'];
    const query = names.map((name) => `columns=${name}`).join('&');
    for (const format of ['csv', 'xlsx']) {
      const reply = await steps.call(
        'GET',
        `/api/reports/applicants?format=${format}&q=Tripper&${query}`,
      );
      const run = await steps.checked(reply.rawPayload, { name: `people.${format}` });
      expect(run.columns.map(({ field }) => field)).toEqual([
        'lastName',
        'firstName',
        'phone',
        'dateOfBirth',
        // The creation date isn't imported.
        null,
        null,
      ]);
      expect(run.columns[2]?.examples).toEqual(['+1 418 555 0199']);
      expect(run.counts).toMatchObject({ rows: 1, alike: 1 });
    }
  });

  it('stays hidden from all but its owner and administrators', async () => {
    const run = await steps.begin('First name,Last name\nAnn,Mine\n');
    expect((await steps.call('GET', `/api/import/${run.id}`, undefined, 'admin')).statusCode).toBe(
      200,
    );
    expect((await steps.call('GET', `/api/import/${run.id}`, undefined, 'client')).statusCode).toBe(
      403,
    );
    expect((await steps.call('DELETE', `/api/import/${run.id}`)).statusCode).toBe(204);
    expect((await steps.call('GET', `/api/import/${run.id}`)).statusCode).toBe(404);
  });
});
