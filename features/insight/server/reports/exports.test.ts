import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientSteps } from '#app/testing/clients.ts';
import { readCsv, readWorkbook } from '#app/testing/workbooks.ts';
import {
  applicantExportColumns,
  clientExportColumns,
  usualApplicantColumns,
  usualClientColumns,
} from '#features/insight/contract/exports.ts';

const test = useTestApp();
const steps = clientSteps(test);
let staff: string;
let admin: string;
let location: string;
const ids: Record<string, string> = {};

const people = [
  {
    firstName: 'Élodie',
    lastName: 'Brûlé & <fille>',
    dateOfBirth: '1985-02-28',
    phone: '+1 418 555 0101',
    tags: ['urgent', 'court'],
    housingStatus: 'not_housed',
    ethnicity: ['white', 'asian'],
    substances: [{ substance: 'opioids', lastUse: '2025-12-31' }, { substance: 'cocaine' }],
    address: {
      line1: '12, rue "du Quai"',
      line2: null,
      city: 'Québec',
      region: null,
      postalCode: null,
      country: null,
    },
    veteran: 'undisclosed',
    language: 'fr',
  },
  {
    firstName: '=HYPERLINK("https://bad.example")',
    lastName: '_x0041_ Doe',
  },
  { firstName: 'Zoé', lastName: 'Acier', dateOfBirth: '2001-12-31' },
];

beforeAll(async () => {
  [staff, admin] = [await test.getToken('user'), await test.getToken('admin')];
  await test.db.updateTable('organisation').set({ timeZone: 'Asia/Kolkata' }).execute();
  const worker = (await test.call('GET', '/api/auth/me', { token: staff })).json().id;
  const locationBody = { name: 'Quai House', address: '', phone: '' };
  location = (await test.call('POST', '/api/location', { token: admin, body: locationBody })).json()
    .id;
  for (const person of people) {
    const assignment =
      person.lastName === 'Acier' ? {} : { locationId: location, caseWorkerId: worker };
    const body = { ...person, ...assignment };
    const made = await test.call('POST', '/api/applicant', { token: staff, body });
    expect(made.statusCode).toBe(201);
    ids[person.lastName] = made.json().id;
  }
  // A date before spreadsheets begin to count days.
  await test.db
    .updateTable('applicant')
    .set({ dateOfBirth: '1890-05-06' })
    .where('lastName', '=', '_x0041_ Doe')
    .execute();
});

function ask(query: string, { language = 'en', token = staff } = {}) {
  const headers = { 'accept-language': language };
  return test.call('GET', `/api/reports/applicants?${query}`, { token, headers });
}
async function csv(query: string, language?: string): Promise<string[][]> {
  const reply = await ask(`format=csv&${query}`, { ...(language && { language }) });
  expect(reply.statusCode).toBe(200);
  return readCsv(reply.body);
}
async function lastEntries(): Promise<
  { action: string; kind: string; recordId: string; after: object }[]
> {
  const url = '/api/audit?recordType=report&limit=2';
  return (await test.call('GET', url, { token: admin })).json().items;
}

describe('an applicant workbook', () => {
  it('has typed cells, a frozen heading, filters, widths, and translated codes', async () => {
    const columns = 'columns=lastName&columns=dateOfBirth&columns=createdAt&columns=housingStatus';
    const reply = await ask(
      `${columns}&columns=locationId&columns=caseWorkerId&columns=tags&sort=lastName&zone=Europe/Paris`,
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(reply.headers['content-disposition']).toMatch(/filename="applicants-[\d-]{10}\.xlsx"/);
    const [sheet] = await readWorkbook(reply.rawPayload);
    expect(sheet).toMatchObject({ name: 'Applicants', frozenRows: 1, filtered: 'A1:G4' });
    expect(sheet?.widths.slice(0, 3)).toEqual([20, 14, 18]);
    const [heading, , row, other] = sheet?.rows ?? [];
    expect(heading).toEqual([
      'Last name',
      'Date of birth',
      'Added (Asia/Kolkata)',
      'Housing',
      'Location',
      'Case worker',
      'Tags',
    ]);
    expect(row?.[0]).toBe('Acier');
    expect(row?.[1]).toEqual(new Date('2001-12-31T00:00:00Z'));
    // Unanswered questions give empty cells.
    expect([0, 1, 2].map((more) => row?.[4 + more] ?? null)).toEqual([null, null, null]);
    expect(other?.slice(3)).toEqual([
      'Currently Not Housed',
      'Quai House',
      expect.any(String),
      'urgent, court',
    ]);
    // In the organization's time zone, wherever the request comes from.
    const { createdAt } = (
      await test.call('GET', `/api/applicant/${ids.Acier}`, { token: staff })
    ).json();
    const expectedTime = new Date(Date.parse(createdAt) + 5.5 * 3_600_000).setUTCMilliseconds(0);
    expect(Math.abs(Number(row?.[2]) - expectedTime)).toBeLessThanOrEqual(1000);
  });

  it('shows the same moments as the CSV, with their time zone', async () => {
    const query = 'columns=createdAt&columns=submittedAt&sort=lastName';
    const titles = {
      en: ['Added (Asia/Kolkata)', 'Submitted (Asia/Kolkata)'],
      fr: [/^Ajout.* \(Asia\/Kolkata\)$/, /\(Asia\/Kolkata\)$/].map((title) =>
        expect.stringMatching(title),
      ),
    };
    for (const language of ['en', 'fr'] as const) {
      const [heading, first] = await csv(`${query}&zone=America/Toronto`, language);
      const [sheet] = await readWorkbook((await ask(query, { language })).rawPayload);
      expect(heading).toEqual(titles[language]);
      expect(sheet?.rows[0]).toEqual(heading);
      const csvTime = new Date(`${first?.[0]?.replace(' ', 'T')}Z`).getTime();
      expect(Math.abs(Number(sheet?.rows[1]?.[0]) - csvTime)).toBeLessThanOrEqual(1000);
    }
  });

  it('writes every name as text, even one that looks like a formula', async () => {
    const reply = await ask('columns=lastName&columns=firstName&columns=dateOfBirth&sort=lastName');
    const [sheet] = await readWorkbook(reply.rawPayload);
    const cells = sheet?.rows.flat();
    expect(cells).toContain('Brûlé & <fille>');
    expect(cells).toContain('=HYPERLINK("https://bad.example")');
    expect(cells).toContain('_x0041_ Doe');
    expect(cells).toContain('1890-05-06');
  });

  it('can be in French', async () => {
    const reply = await ask('columns=status&columns=address.city&sort=lastName', {
      language: 'fr',
    });
    expect(reply.headers['content-disposition']).toContain('candidatures-');
    const [sheet] = await readWorkbook(reply.rawPayload);
    expect(sheet?.name).toBe('Candidatures');
    expect(sheet?.rows[0]).toEqual(['Statut', 'Adresse – Ville']);
    expect(sheet?.rows[1]?.[0]).toBe('Évaluation à faire');
  });

  it('serves as the default format, with the default columns', async () => {
    const [sheet] = await readWorkbook((await ask('')).rawPayload);
    expect(sheet?.rows[0]).toHaveLength(usualApplicantColumns.length);
    expect(sheet?.rows).toHaveLength(1 + people.length);
  });
});

describe('an applicant CSV', () => {
  it('begins with a UTF-8 BOM, uses CRLF (RFC 4180), and neutralizes formulas', async () => {
    const reply = await ask(
      'format=csv&columns=lastName&columns=firstName&columns=phone&sort=lastName',
    );
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.body.startsWith('\uFEFF"Last name","First name","Phone"\r\n')).toBe(true);
    expect(reply.body.endsWith('\r\n')).toBe(true);
    expect(reply.body).toContain(`"'=HYPERLINK(""https://bad.example"")"`);
    expect(reply.body).toContain(`"'+1 418 555 0101"`);
  });

  it('translates every column, in the requested order', async () => {
    const names = ['substances', 'ethnicity', 'veteran', 'language', 'address.line1', 'reference'];
    const rows = await csv(`${names.map((name) => `columns=${name}`).join('&')}&q=brule`);
    expect(rows).toEqual([
      [
        'Substances',
        'Ethnicity',
        'Veteran',
        'Preferred language',
        'Address – Street address',
        'Reference',
      ],
      [
        'Opioids (2025-12-31), Cocaine',
        'White, Asian',
        'Prefers not to say',
        'French',
        '12, rue "du Quai"',
        expect.stringMatching(/^\w+/),
      ],
    ]);
  });

  it('translates each column', async () => {
    const all = applicantExportColumns.map((name) => `columns=${name}`).join('&');
    for (const language of ['en', 'fr']) {
      const [heading = []] = await csv(all, language);
      expect(heading).toHaveLength(applicantExportColumns.length);
      expect(new Set(heading).size).toBe(heading.length);
      expect(heading.filter((title) => /^$|[:.]/.test(title))).toEqual([]);
    }
  });
});

describe('exported rows', () => {
  it.each([
    ['q=zoe', ['Acier']],
    // Includes similar names, like the list.
    ['q=aceir', ['Acier']],
    ['location=none', ['Acier']],
    ['ageTo=30', ['Acier']],
    ['tag=urgent', ['Brûlé & <fille>']],
    ['substance=cocaine&caseWorker=me', ['Brûlé & <fille>']],
    ['sort=dateOfBirth', ['_x0041_ Doe', 'Brûlé & <fille>', 'Acier']],
    ['sort=-createdAt', ['Acier', '_x0041_ Doe', 'Brûlé & <fille>']],
    ['status=client', []],
  ])('with %s match the list', async (query, names) => {
    const [, ...rows] = await csv(`columns=lastName&${query}`);
    expect(rows.flat()).toEqual(names);
    const listed = await test.call('GET', `/api/applicant?${query}`, { token: staff });
    expect(listed.json().items.map((item: { lastName: string }) => item.lastName)).toEqual(names);
  });

  it('can be a selection from the body, and counted before', async () => {
    const body = { id: [ids.Acier, ids['_x0041_ Doe'], crypto.randomUUID()], location: ['none'] };
    const counted = await test.call('POST', '/api/reports/applicants/count', {
      token: staff,
      body,
    });
    expect(counted.json()).toEqual({ rows: 1 });
    const exportBody = { ...body, format: 'csv', columns: ['lastName'] };
    const reply = await test.call('POST', '/api/reports/applicants', {
      token: staff,
      body: exportBody,
    });
    expect(readCsv(reply.body)).toEqual([['Last name'], ['Acier']]);
    expect(reply.headers['x-export-rows']).toBe('1');
    expect(Number(reply.headers['x-export-bytes'])).toBe(reply.rawPayload.length);
  });

  it('include deleted people only for those who can restore them', async () => {
    const body = { firstName: 'Gone', lastName: 'Away' };
    const { id } = (await test.call('POST', '/api/applicant', { token: staff, body })).json();
    await test.call('DELETE', `/api/applicant/${id}`, { token: admin, body: {} });
    expect((await csv('columns=lastName')).flat()).not.toContain('Away');
    const query = 'deleted=only&format=csv&columns=lastName';
    expect((await ask(query)).statusCode).toBe(403);
    expect(readCsv((await ask(query, { token: admin })).body)).toEqual([['Last name'], ['Away']]);
  });

  it.each([
    ['columns=shoeSize', 'columns.0'],
    ['columns=email&columns=email', 'columns'],
    ['format=pdf', 'format'],
    ['zone=Nowhere/Land', 'zone'],
    ['id=1', 'id.0'],
    ['sort=phone', 'sort'],
    ['colour=red', 'colour'],
  ])('can’t be requested with %s, and nothing is logged', async (query, path) => {
    const before = await lastEntries();
    const reply = await ask(query);
    expect([reply.statusCode, reply.json().details?.[0].path]).toEqual([400, path]);
    expect(await lastEntries()).toEqual(before);
  });
});

describe('clients', () => {
  it('include the last enrollment and its outcome, with the filters of their list', async () => {
    const place = { locationId: location, startDate: '2025-01-01' };
    const client = await steps.newClient(place, { firstName: 'Cléo', lastName: 'Fern' });
    await steps.exited(client, '2025-01-02', '2025-06-30');
    await steps.newClient({ locationId: location, startDate: '2025-03-01' }, { lastName: 'Birch' });
    const names = ['lastName', 'enrolment.locationId', 'enrolment.endDate', 'programStatus'];
    const columns = [...names, 'outcome.housing', 'outcome.credentialName'];
    const body = { columns, enrolled: 'past', q: 'cleo' };
    const counted = await steps.call('POST', '/api/reports/clients/count', { q: 'cleo' });
    expect(counted.json()).toEqual({ rows: 1 });
    const reply = await steps.call('POST', '/api/reports/clients', body);
    const [sheet] = await readWorkbook(reply.rawPayload);
    expect(sheet?.name).toBe('Clients');
    const ended = new Date('2025-06-30T00:00:00Z');
    expect(sheet?.rows.slice(1)).toEqual([
      [
        'Fern',
        'Quai House',
        ended,
        'Completed the program',
        expect.any(String),
        'Welding, level 1',
      ],
    ]);
    const all = await steps.call('GET', '/api/reports/clients?format=csv');
    const [heading, ...rows] = readCsv(all.body);
    expect(heading).toHaveLength(usualClientColumns.length);
    expect(rows.map(([, lastName]) => lastName)).toEqual(['Birch', 'Fern']);
  });

  it('translate each column', async () => {
    const reply = await steps.call('POST', '/api/reports/clients', {
      format: 'csv',
      columns: clientExportColumns,
    });
    const [heading = []] = readCsv(reply.body);
    expect(new Set(heading).size).toBe(clientExportColumns.length);
    expect(heading.filter((title) => /^$|[:.]/.test(title))).toEqual([]);
  });
});

describe('records under 42 CFR Part 2', () => {
  beforeAll(async () => {
    await test.db.updateTable('organisation').set({ part2: true }).execute();
    return async () => {
      await test.db.updateTable('organisation').set({ part2: false }).execute();
    };
  });

  it('put the notice on a separate sheet of a workbook', async () => {
    const sheets = await readWorkbook((await ask('columns=lastName')).rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual(['Applicants', 'Notice']);
    const paragraphs = sheets[1]?.rows.flat().join(' ');
    expect(paragraphs).toContain('protected by Federal confidentiality rules (42 CFR part 2)');
    expect(sheets[0]?.rows[0]).toEqual(['Last name']);
  });

  it('put the short notice in each CSV row, where every program keeps it', async () => {
    const [heading, ...rows] = await csv('columns=lastName&sort=lastName', 'fr');
    expect(heading).toEqual(['Nom de famille', 'Avis']);
    expect(rows.length).toBeGreaterThan(2);
    for (const [, notice] of rows) expect(notice).toContain('42');
  });
});

describe('an export in the audit log', () => {
  it('records a disclosure with account, filters, columns, rows, and result', async () => {
    await csv('columns=lastName&columns=email&tag=urgent&q=brule');
    const [ended, begun] = await lastEntries();
    expect(begun).toMatchObject({
      action: 'report.exported',
      kind: 'disclosure',
      actor: { kind: 'account' },
      after: {
        list: 'applicants',
        format: 'csv',
        columns: ['lastName', 'email'],
        tag: ['urgent'],
        q: 'brule',
        rows: 1,
      },
    });
    expect(ended).toMatchObject({
      action: 'report.export-finished',
      recordId: begun?.recordId,
      after: { rows: 1 },
    });
  });

  it('exists before any data is sent: without an entry, nothing is sent', async () => {
    await test.db.schema.alterTable('auditSeal').renameTo('seals_away').execute();
    const reply = await ask('format=csv');
    await test.db.schema.alterTable('seals_away').renameTo('auditSeal').execute();
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('Acier');
  });
});
