import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '../testing/app.ts';
import {
  type HostileFile,
  hostileFiles,
  refusalsIn,
  submitFile,
} from '../testing/hostile-files/corpus.ts';

const test = useTestApp();
let applicantId: string;

beforeAll(async () => {
  const body = { firstName: 'Odile', lastName: 'Verglas' };
  const token = await test.getToken('user');
  applicantId = (await test.call('POST', '/api/applicant', { token, body })).json().id;
});

async function send(
  kind: HostileFile['kind'],
  content: Buffer,
  { language = 'en', token }: { language?: string; token?: string } = {},
) {
  const { method, path, type, payload } = await submitFile(kind, content, applicantId);
  const headers = {
    authorization: `Bearer ${token ?? (await test.getToken('user'))}`,
    'content-type': type,
    'accept-language': language,
  };
  return test.app.inject({ method, url: path, headers, payload });
}

/** True if this process has a child process, such as a file reader. */
const isReading = () => process.getActiveResourcesInfo().includes('ProcessWrap');

/** Submits a file, and makes other calls until it is answered. */
async function sendWhileOthersWork({ kind, content }: HostileFile) {
  let isAnswered = false;
  const answer = send(kind, content()).finally(() => {
    isAnswered = true;
  });
  // A call that begins after the reading starts and is answered before it ends.
  let wasFree = false;
  while (!isAnswered) {
    const hadBegun = isReading();
    const { statusCode } = await test.call('GET', '/healthz');
    expect(statusCode).toBe(200);
    wasFree ||= hadBegun && !isAnswered;
    await setImmediate();
  }
  return { answer: await answer, wasFree };
}

async function expectHarmless(file: HostileFile) {
  const { answer, wasFree } = await sendWhileOthersWork(file);
  expect([200, 400, 413, 415], answer.body).toContain(answer.statusCode);
  for (const refusal of refusalsIn(answer.statusCode, answer.body)) {
    expect(file.outcomes).toContain(refusal);
  }
  // For a document, only the first bytes are read, inside the server: there is no reading to wait
  // for.
  expect(wasFree || file.kind === 'document').toBe(true);
}

/** One of each kind in every run; the others in the long run. */
const everyRunNames = [
  'a workbook with millions of texts',
  'a calendar of days that never come',
  'a picture that comes in passes',
  'a document whose list of contents unpacks to a gigabyte',
];
const runsAlways = ({ name }: HostileFile) => everyRunNames.includes(name);

describe('a hostile file', () => {
  it.each(hostileFiles.filter(runsAlways))(
    'gets a readable reply and blocks no one: $name',
    expectHarmless,
  );

  it.each(hostileFiles.filter((file) => !runsAlways(file)))(
    'gets a readable reply and blocks no one: $name',
    { tags: 'full' },
    expectHarmless,
  );

  it('returns the error in the language of the sender', async () => {
    const texts = hostileFiles.find(({ name }) => name === everyRunNames[0]);
    const answer = await send('table', texts?.content() ?? Buffer.alloc(0), { language: 'fr' });
    expect(answer.json().details[0].message).toContain('trop de mémoire ou de temps');
  });

  it('stores nothing', async () => {
    const importRuns = await test.db.selectFrom('importRun').select('id').execute();
    expect(importRuns).toEqual([]);
    const events = await test.db.selectFrom('event').select('id').execute();
    expect(events).toEqual([]);
  });
});

const csv = Buffer.from('First name,Last name\nAnn,Queue\n');

/** Adds an account and signs in. */
async function newSender(email: string): Promise<string> {
  await addAccount(test.db, 'user', email);
  const body = { email, password: testPassword };
  return tokenIn(await test.call('POST', '/api/auth/login', { body }));
}

describe('more files than the queue holds', () => {
  it('get a temporary refusal, and the others are read', async () => {
    const numbers = Array.from({ length: 24 }, (_, number) => number);
    const senders: string[] = [];
    for (const number of numbers) senders.push(await newSender(`queue-${number}@test.example`));
    const answers = await Promise.all(senders.map((token) => send('table', csv, { token })));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer.json().code).toBe('unavailable');
    const read = answers.filter(({ statusCode }) => statusCode === 201);
    expect(read.length).toBe(answers.length - refused.length);
    expect(read.length).toBeGreaterThan(1);
  });
});

describe('many files of one sender', () => {
  it('get refused beyond one being read and one waiting, and others get their turn', async () => {
    const [busy, other] = [await newSender('busy@test.example'), await newSender('o@test.example')];
    const many = Array.from({ length: 30 }, () => send('table', csv, { token: busy }));
    const [answers, otherAnswer] = await Promise.all([
      Promise.all(many),
      send('table', csv, { token: other }),
    ]);
    expect(otherAnswer.statusCode).toBe(201);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({
        code: 'one-file-at-a-time',
        message: expect.stringContaining('one at a time'),
      });
    }
    // The next file is read as soon as the others are done.
    expect((await send('table', csv, { token: busy })).statusCode).toBe(201);
  });
});

describe('a file whose sender has disconnected', () => {
  it('stops being read and frees its slot', async () => {
    const texts = hostileFiles.find(({ kind }) => kind === 'table');
    const content = texts?.content() ?? Buffer.alloc(0);
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { path, method, type, payload } = await submitFile('table', content, applicantId);
    const leaving = new AbortController();
    const sent = fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${await test.getToken('user')}`, 'content-type': type },
      body: new Uint8Array(payload),
      signal: leaving.signal,
    });
    await expect.poll(isReading).toBe(true);
    leaving.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(isReading).toBe(false);
    expect((await send('table', csv)).statusCode).toBe(201);
  });
});
