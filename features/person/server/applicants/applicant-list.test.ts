import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';

const test = useTestApp();
let staff: string;

const people = [
  { firstName: 'Élise', lastName: 'Galet', phone: '(555) 010-0142', housingStatus: 'housed' },
  { firstName: 'Bob', lastName: 'Érable', email: 'bob_50%x@test.example' },
  { firstName: 'Cléo', lastName: 'Fern', preferredName: 'Kit' },
  { firstName: 'Dan', lastName: 'Earl', housingStatus: 'not_housed' },
  { firstName: 'Eve', lastName: 'Zest' },
];

beforeAll(async () => {
  staff = await test.getToken('user');
  for (const body of people) {
    const reply = await test.call('POST', '/api/applicant', { token: staff, body });
    expect(reply.statusCode).toBe(201);
  }
});

async function list(query: string) {
  const reply = await test.call('GET', `/api/applicant?${query}`, { token: staff });
  expect(reply.statusCode).toBe(200);
  return reply.json() as { items: ApplicantSummary[]; next: string | null; total: unknown };
}
const names = (page: { items: ApplicantSummary[] }) => page.items.map((item) => item.firstName);

describe('list of applicants', () => {
  it.each([
    ['elise', ['Élise']],
    ['GALET élise', ['Élise']],
    ['gal eli', ['Élise']],
    ['010 0142', ['Élise']],
    ['555-010', ['Élise']],
    ['kit', ['Cléo']],
    ['50%', ['Bob']],
    ['_50', ['Bob']],
    ['nobody', []],
  ])('finds %s', async (q, expected) => {
    expect(names(await list(`q=${encodeURIComponent(q)}`))).toEqual(expected);
  });

  it('sorts accented letters among plain ones', async () => {
    const page = await list('sort=lastName');
    expect(page.items.map((item) => item.lastName)).toEqual([
      'Earl',
      'Érable',
      'Fern',
      'Galet',
      'Zest',
    ]);
  });

  it.each([
    '-danger',
    'createdAt',
    '-createdAt',
    'lastName',
    '-lastName',
    '-updatedAt',
    'reference',
  ])('pages through all people once by %s', async (sort) => {
    const pagedNames: string[] = [];
    let after = '';
    do {
      const page = await list(`sort=${sort}&limit=2${after}`);
      expect(page.total).toBe(people.length);
      pagedNames.push(...names(page));
      after = page.next ? `&after=${page.next}` : '';
    } while (after);
    const whole = names(await list(`sort=${sort}`));
    expect(pagedNames).toEqual(whole);
    expect(new Set(pagedNames).size).toBe(people.length);
  });

  it('continues at the same place when a person is added before it', async () => {
    const first = await list('sort=-createdAt&limit=2');
    const body = { firstName: 'Fay', lastName: 'New' };
    const created = await test.call('POST', '/api/applicant', { token: staff, body });
    const second = await list(`sort=-createdAt&limit=2&after=${first.next}`);
    expect(names(second)).toEqual(['Cléo', 'Bob']);
    await test.db.deleteFrom('applicant').where('id', '=', created.json().id).execute();
  });

  it('filters by several statuses, by housing, and by both', async () => {
    expect(names(await list('housing=housed'))).toEqual(['Élise']);
    expect(names(await list('status=pending&status=approve'))).toEqual([]);
    expect(names(await list('status=screening-incomplete&housing=not_housed'))).toEqual(['Dan']);
  });

  it.each([
    'after=nonsense',
    `after=${Buffer.from('["-createdAt","no time",""]').toString('base64url')}`,
    `after=${Buffer.from('["-createdAt","2026-13-45 99:00:00+00","00000000-0000-0000-0000-000000000000"]').toString('base64url')}`,
    'sort=password_hash',
    'limit=0',
    'limit=1000000',
    'status=unheard-of',
    'location=1',
    'surprise=1',
  ])('refuses %s and names the field', async (query) => {
    const reply = await test.call('GET', `/api/applicant?${query}`, { token: staff });
    expect(reply.statusCode).toBe(400);
    const field = query.split('=')[0] ?? '';
    expect(reply.json().details[0].path.startsWith(field)).toBe(true);
  });

  it('shows deleted applicants only to admins', async () => {
    const reply = await test.call('GET', '/api/applicant?deleted=only', { token: staff });
    expect(reply.statusCode).toBe(403);
  });
});
