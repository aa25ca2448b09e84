import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../contract/operations.ts';
import { useTestApp } from '../testing/app.ts';

const test = useTestApp();
let admin: string;

beforeAll(async () => {
  admin = await test.getToken('admin');
});

const person = { firstName: 'Ada', lastName: 'Pebble' };
const create = (body: object) => test.call('POST', '/api/applicant', { token: admin, body });
const countApplicants = async () =>
  (await test.call('GET', '/api/applicant', { token: admin })).json().total as number;

describe('invalid applicants', () => {
  it.each([
    ['firstName', { firstName: 7 }, 'wrong-type'],
    ['firstName', { firstName: 'x'.repeat(101) }, 'too-long'],
    ['firstName', { firstName: 'Ada\u0000' }, 'characters'],
    ['firstName', { firstName: 'A\u001b[31m' }, 'characters'],
    ['firstName', { firstName: '\ud800' }, 'characters'],
    ['lastName', { lastName: null }, 'wrong-type'],
    ['dateOfBirth', { dateOfBirth: '2025-02-29' }, 'date'],
    ['dateOfBirth', { dateOfBirth: '1899-12-31' }, 'date'],
    ['dateOfBirth', { dateOfBirth: '29/02/1984' }, 'date'],
    ['dateOfBirth', { dateOfBirth: '2999-01-01' }, 'future'],
    ['email', { email: 'not an address' }, 'email'],
    ['phone', { phone: 'ring me' }, 'phone'],
    ['pronouns', { pronouns: 'x'.repeat(61) }, 'too-long'],
    ['gender', { gender: 'male' }, 'not-an-option'],
    ['genderInOwnWords', { genderInOwnWords: 'x'.repeat(101) }, 'too-long'],
    ['ethnicity.0', { ethnicity: ['martian'] }, 'not-an-option'],
    ['ethnicity', { ethnicity: ['white', 'white'] }, 'repeated'],
    ['substances.0.lastUse', { substances: [{ substance: 'cocaine', lastUse: 'x' }] }, 'date'],
    ['address.city', { address: { city: ['x'] } }, 'wrong-type'],
    ['address.planet', { address: { planet: 'x' } }, 'unknown-field'],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'too-many'],
    ['locationId', { locationId: "1' or '1'='1" }, 'not-valid'],
    ['nickname', { nickname: 'A' }, 'unknown-field'],
  ])('%s in %o', async (path, invalidFields, rule) => {
    const before = await countApplicants();
    const reply = await create({ ...person, ...invalidFields });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe('invalid');
    expect(reply.json().details).toContainEqual({ path, rule, message: expect.any(String) });
    expect(await countApplicants()).toBe(before);
  });
});

describe('unusual but valid names', () => {
  it.each([
    'محمد',
    'ישראל ישראלי',
    '李小龍',
    'Ọlá́bọ̀dé',
    "O'Brien-Smith",
    'Zoë 🌱',
    'Ана-Марија',
    "Robert'); drop table applicant;--",
    '<script>alert(1)</script>',
    '𝒜𝒹𝒶',
  ])('%s', async (firstName) => {
    const reply = await create({ ...person, firstName });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().firstName).toBe(firstName.normalize('NFC'));
  });
});

describe('malformed calls', () => {
  const raw = (payload: string, type = 'application/json') =>
    test.app.inject({
      method: 'POST',
      url: '/api/applicant',
      headers: { authorization: `Bearer ${admin}`, 'content-type': type },
      payload,
    });

  it.each([
    ['broken JSON', '{"firstName": "A', 400],
    ['no JSON at all', 'hello', 400],
    ['a list', '[]', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['a poisoned prototype', '{"__proto__": {"admin": true}, "firstName": "A"}', 400],
    ['a very deep body', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400],
    ['10 MB', JSON.stringify({ firstName: 'x'.repeat(10 * 1024 * 1024) }), 413],
  ])('%s', async (_name, payload, status) => {
    const reply = await raw(payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(reply.body).not.toContain('    at ');
  });

  it('an unsupported content type', async () => {
    expect((await raw('<a/>', 'application/xml')).statusCode).toBe(415);
  });

  it.each([
    '/api/applicant/../../etc/passwd',
    '/api/applicant/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/api/applicant/%00',
    '/api/applicant/%zz',
    '/api/applicant/%c0%ae%c0%ae',
    '/api/applicant/1',
    `/api/applicant/${'9'.repeat(5000)}`,
    '/api/nothing/here',
    '/api',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '//etc/passwd',
  ])('the address %s', async (url) => {
    const reply = await test.app.inject({ url, headers: { authorization: `Bearer ${admin}` } });
    expect([400, 404, 414]).toContain(reply.statusCode);
    expect(reply.body).not.toMatch(/root:|"name": "cairn"/);
  });

  /** An unknown id for every parameter of a path. */
  const unknownIds = (path: string) =>
    Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, crypto.randomUUID()]),
    );

  it('returns not found for an unknown id, in every operation that takes one', async () => {
    const withId = operations.filter(
      ({ path, access, params, body, query }) =>
        /:(\w*id|name)\b/i.test(path) &&
        // So is a parameter that can't be any id, such as a kind.
        params?.safeParse(unknownIds(path)).success &&
        !['intake-holder', 'screening-holder'].includes(access) &&
        !body &&
        // A missing parameter is reported first.
        (!query || query.safeParse({}).success),
    );
    expect(withId.length).toBeGreaterThan(4);
    const client = await test.getToken('client');
    for (const { method, path, id, access } of withId) {
      const url = path.replaceAll(/:\w+/g, crypto.randomUUID());
      const token = access === 'client' ? client : admin;
      const reply = await test.call(method, url, { token });
      expect([id, reply.statusCode]).toEqual([id, 404]);
    }
  });
});

describe('a cross-site write', () => {
  const write = (cookie?: string, header?: string) =>
    test.call('POST', '/api/applicant', {
      token: admin,
      body: person,
      headers: {
        ...(cookie === undefined ? {} : { cookie: `XSRF-TOKEN=${cookie}` }),
        ...(header === undefined ? {} : { 'x-xsrf-token': header }),
      },
    });

  it('gets refused without the header that belongs to the cookie', async () => {
    expect((await write('abc')).json().code).toBe('cross-site');
    expect((await write('abc', 'abd')).statusCode).toBe(400);
    expect((await write('abc', 'abc')).statusCode).toBe(201);
    expect((await write()).statusCode).toBe(201);
  });
});
