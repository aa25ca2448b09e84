import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { freePort } from './servers.ts';

/** Starts Cairn in its own process on this folder and port. */
async function start(dataDir: string, port: number): Promise<{ cairn: CairnProcess; url: string }> {
  const cairn = startCairn({ dataDir, environment: { PORT: String(port) } });
  return { cairn, url: await cairn.find(/Cairn is running at (http:\S+)/) };
}

async function call(method: string, url: string, secret?: string, body?: unknown) {
  const reply = await fetch(url, {
    method,
    headers: {
      ...(secret !== undefined && { 'X-Intake-Secret': secret }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
}

it('keeps a form when the server is killed between save and submit', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-killed-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const first = await start(dataDir, port);
  const answers = [
    { questionId: 'pre-name-first', answer: 'Rosa' },
    { questionId: 'pre-name-last', answer: 'Killed' },
  ];
  const begun = await call('POST', `${first.url}/api/pre-screening`, undefined, { answers });
  const { id, secret } = begun.body;
  const form = (url: string) => `${url}/api/pre-screening/${id}`;
  const refusal = { questionId: 'pre-reach-way', answer: 'none' };
  expect((await call('PUT', form(first.url), secret, [refusal])).status).toBe(204);
  signalGroup(first.cairn.child, 'SIGKILL');
  expect(await first.cairn.ended).toBe('SIGKILL');

  const second = await start(dataDir, port);
  onTestFinished(async () => {
    signalGroup(second.cairn.child, 'SIGINT');
    await second.cairn.ended;
  });
  const read = await call('GET', form(second.url), secret);
  expect(read.body.answers).toEqual([...answers, refusal]);
  const [one, other] = [
    await call('POST', `${form(second.url)}/submit`, secret),
    await call('POST', `${form(second.url)}/submit`, secret),
  ];
  expect(one.status).toBe(200);
  expect(other.body).toEqual(one.body);
});
