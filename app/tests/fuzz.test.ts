import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCampaign, scaled } from '../../scripts/vitest/tier.ts';
import { operations } from '../contract/operations.ts';
import { type Reply, useTestApp } from '../testing/app.ts';
import { type Call, describedCalls } from '../testing/fuzzing/described-api.ts';
import { strangeTexts, withOneFlaw } from '../testing/fuzzing/invalid-values.ts';
import { replyMismatch } from '../testing/fuzzing/replies.ts';
import { type KnownIds, validValues } from '../testing/fuzzing/valid-values.ts';
import { hostileFiles, submitFile } from '../testing/hostile-files/corpus.ts';
import { type Called, reachSeeds, toFormUpload } from '../testing/location-access-seeds.ts';
import { addSignedInPerson, type Person } from '../testing/people.ts';
import { widen } from '../testing/upgrades/widening.ts';

/**
 * Fuzzes calls made from the OpenAPI document: valid ones, ones with one thing wrong, and hostile
 * ones; each operation as every kind of caller. A few in every run, many with `npm run test:fuzz`;
 * FUZZ_SEED repeats a run. Runs on a database that a newer version has widened, since this version
 * must work on it during an upgrade.
 */

/** Calls of each kind, for each operation and caller. */
const times = scaled(2, 40);
/** A short run always makes the same calls, so that failures come from the tested change. */
const seed = Number(process.env.FUZZ_SEED ?? (isCampaign ? Date.now() % 2 ** 31 : 132_892_512));
/** Far longer than any call takes here; catches runaway patterns. In ms. */
const maxCallMs = 60_000;

const test = useTestApp();

const far: Called = {
  firstName: 'Zéphyrine',
  lastName: 'Quorvandel',
  phone: '+1 202 555 0173',
  email: 'z.quorvandel@far.example',
};
const near: Called = {
  firstName: 'Odile',
  lastName: 'Verglas',
  phone: '+1 202 555 0111',
  email: 'o@near.example',
};

/** In this order: admins can change location access, so they come after limited accounts. */
const callers = ['nobody', 'client', 'limited', 'user', 'admin'] as const;
type Caller = (typeof callers)[number];

let known: KnownIds;
let calls: Call[];
let home: string;
const people = new Map<Caller, Person>();
const counts = { made: 0, taken: 0, refused: 0 };

beforeAll(async () => {
  await widen(test.db);
  const token = await test.getToken('admin');
  const seeds = reachSeeds(test, token);
  const place = async (name: string) => (await seeds.done('POST', '/api/location', { name })).id;
  home = await place('Fuzz house');
  await seeds.file(near, home);
  const away = await seeds.file(far, await place('Far house'));
  await seeds.drafts({ ...far, firstName: 'Ysoldine' }, away);
  calls = describedCalls((await test.call('GET', '/api/openapi.json')).json());
  known = await existingIds();
});

afterAll(() => {
  const { made, taken, refused } = counts;
  process.stdout.write(
    `fuzz: ${made} calls, ${taken} taken, ${refused} refused, FUZZ_SEED=${seed}\n`,
  );
});

/** Ids by the names that the contract uses for them. */
async function existingIds(): Promise<KnownIds> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(test.db);
  const ids = new Map<string, string[]>();
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} limit 8`.execute(
      test.db,
    );
    const found = rows.map(({ id }) => id);
    for (const called of idNames(name)) ids.set(called, found);
    all.push(...found);
  }
  return ids.set('id', all);
}

const otherNames: Record<string, string[]> = {
  account: ['userId', 'assigneeId', 'caseWorkerId'],
  applicant: ['clientId', 'personId', 'oneId', 'otherId', 'keptId'],
  draftApplicant: ['draftId', 'preScreeningId'],
  importRun: ['importId'],
  storedFile: ['fileId', 'storageId'],
};

function idNames(table: string): string[] {
  const camel = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [`${camel}Id`, ...(otherNames[table] ?? [])].filter((name) => name !== 'Id');
}

/** `/api/task/{id}` takes the id of a task. */
function idKind(path: string, name: string): string {
  const before = new RegExp(`/([a-z-]+)/\\{${name}\\}`).exec(path)?.[1] ?? '';
  const camel = before.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name === 'id' ? `${camel}Id` : name;
}

async function callerToken(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  const there = people.get(caller);
  if (there) return there.token;
  const role = caller === 'limited' ? 'user' : caller;
  const person = await addSignedInPerson(test, role, 'Fuzz', caller);
  if (caller === 'limited') {
    const id = person.id;
    await test.db.updateTable('account').set({ reach: 'own' }).where('id', '=', id).execute();
    await test.db
      .insertInto('accountLocation')
      .values({ accountId: id, locationId: home })
      .execute();
  }
  people.set(caller, person);
  return person.token;
}

interface Sent {
  url: string;
  body: unknown;
}

/** The ways of making a call of an operation. */
function requestVariants({ path, operation }: Call) {
  // The headers are optional: one for calls with a cookie, one for retries.
  const inAddress = (operation.parameters ?? []).filter((one) => one.in !== 'header');
  const parameters = inAddress.map((parameter) => ({
    ...parameter,
    fits: validValues(parameter.schema, known, idKind(path, parameter.name)).map(String),
  }));
  const media = operation.requestBody?.content ?? {};
  const schema = media['application/json']?.schema;
  const body = schema ? validValues(schema, known) : fc.constant(undefined);
  const urlValues = (how: 'fits' | 'strange') =>
    fc
      .tuple(
        ...parameters.map(({ fits }) => (how === 'fits' ? fits : fc.oneof(fits, strangeTexts))),
      )
      .chain((values) =>
        fc
          .array(fc.boolean(), { minLength: values.length, maxLength: values.length })
          .map((isSent) => fillAddress(path, parameters, values, isSent)),
      );
  const both = (url: fc.Arbitrary<string>, sent: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> =>
    fc.record({ url, body: sent });
  return [
    both(urlValues('fits'), body),
    both(urlValues('fits'), schema ? withOneFlaw(body) : body),
    both(urlValues('strange'), schema ? withOneFlaw(body) : body),
  ];
}

function fillAddress(
  path: string,
  parameters: readonly { name: string; in: string; required?: boolean }[],
  values: readonly string[],
  isSent: readonly boolean[],
): string {
  let address = path;
  const query = new URLSearchParams();
  for (const [at, { name, in: where, required }] of parameters.entries()) {
    const value = values[at] ?? '';
    if (where === 'path') address = address.replace(`{${name}}`, escaped(value) || '%20');
    else if (required || isSent[at]) query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** An address can't contain lone surrogates. */
function escaped(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

async function make(
  { method, operation }: Call,
  { url, body }: Sent,
  token?: string,
): Promise<Reply> {
  const contractOperation = operations.find(({ id }) => id === operation.operationId);
  if (contractOperation?.upload) {
    const form = await toFormUpload(token ?? '', {
      file: ['fuzz.pdf', Buffer.from('%PDF-1.7\n%%EOF\n')],
    });
    return test.app.inject({ method, url, ...form });
  }
  if (contractOperation?.reply.stream) {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const reply = await test.app.inject({ method: 'GET', url, headers, payloadAsStream: true });
    reply.stream().destroy();
    // A successful stream doesn't end; a refusal does, so it is fetched again to be read.
    if (reply.statusCode === 200) return Object.assign(reply, { body: '' });
  }
  return test.call(method, url, { token, ...(body !== undefined && { body }) });
}

/** The name of a person that the caller may not see, unless the call itself contained it. */
function revealedName(caller: Caller, { url, body }: Sent, answer: string): string | undefined {
  if (caller === 'user' || caller === 'admin') return undefined;
  const requestText = `${url} ${JSON.stringify(body)}`;
  return [far.lastName, far.firstName, far.phone, far.email].find(
    (word) => answer.includes(word) && !requestText.includes(word),
  );
}

async function replyProblems(call: Call, caller: Caller, at: number): Promise<string[]> {
  const problems: string[] = [];
  for (const [kind, sending] of requestVariants(call).entries()) {
    for (const sent of fc.sample(sending, { numRuns: times, seed: seed + at * 10 + kind })) {
      const began = performance.now();
      const reply = await make(call, sent, await callerToken(caller));
      const took = performance.now() - began;
      // After signing out or losing access, the next call uses a new account.
      if (reply.statusCode === 401 && caller !== 'nobody') people.delete(caller);
      counts.made += 1;
      counts[reply.statusCode < 300 ? 'taken' : 'refused'] += 1;
      const { statusCode: status, headers, body } = reply;
      const problem =
        replyMismatch(call, { status, headers, body }) ??
        revealedName(caller, sent, reply.body) ??
        (took > maxCallMs ? `took ${Math.round(took)} ms` : undefined);
      if (problem) {
        const bodyText = JSON.stringify(sent.body)?.slice(0, 300) ?? '';
        problems.push(`${call.method} ${sent.url.slice(0, 200)} ${bodyText} → ${problem}`);
      }
    }
  }
  return problems;
}

/** The file with some bytes changed, and perhaps truncated. */
function damaged(content: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.nat({ max: content.length - 1 });
  return fc
    .tuple(fc.array(fc.tuple(place, fc.nat({ max: 255 })), { maxLength: 20 }), place, fc.boolean())
    .map(([changes, end, isCut]) => {
      const copy = Buffer.from(content);
      for (const [at, byte] of changes) copy[at] = byte;
      return isCut ? copy.subarray(0, end + 1) : copy;
    });
}

describe('hostile files', () => {
  it.each(hostileFiles)(
    'get documented replies, whole and damaged: $name',
    {
      timeout: scaled(600_000, 3_600_000),
    },
    async ({ kind, content }) => {
      const applicantId = known.get('applicantId')?.[0] ?? '';
      const whole = content();
      const files = [whole, ...fc.sample(damaged(whole), { numRuns: scaled(1, 20), seed })];
      for (const file of files) {
        const { method, path, type, payload } = await submitFile(kind, file, applicantId);
        const token = await callerToken('user');
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        const reply = await test.app.inject({ method, url: path, headers, payload });
        expect(reply.statusCode, reply.body).toBeLessThan(500);
      }
    },
  );
});

describe.each(callers)('calls by %s', (caller) => {
  it('get documented replies that reveal nothing else', {
    timeout: scaled(600_000, 3_600_000),
  }, async () => {
    const problems: string[] = [];
    for (const [at, call] of calls.entries())
      problems.push(...(await replyProblems(call, caller, at)));
    expect(calls.length).toBe(operations.length);
    expect(problems).toEqual([]);
  });
});
