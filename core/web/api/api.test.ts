import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendVerification } from '#core/contract/auth.ts';
import { uploadFiles } from '#features/documents/contract/files.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { createTask, updateTask } from '#features/tasks/contract/tasks.ts';
import { call, send } from './api.ts';

describe('a call that fails', () => {
  const refused = { code: 'gone', message: 'This link has run out.', details: [1] };
  const windy = { code: 'unknown', message: 'Windy.' };
  const wordless = { code: 'unexpected', message: 'Bad Weather' };
  it.each([
    ['the message of the body', JSON.stringify(refused), refused],
    ['one with a code of a later version', '{"code":"too-windy","message":"Windy."}', windy],
    ['one without a code', '{"message":"Windy."}', windy],
    ['the status text when the message is empty', '{"message":""}', wordless],
    ['the status text when it has no message', '{"code":"gone"}', wordless],
    ['the status text when it is no JSON', '<h1>Proxy</h1>', wordless],
    ['the status text when it has no body', null, wordless],
  ])('throws %s', async (_name, body, carried) => {
    const reply = new Response(body, { status: 410, statusText: 'Bad Weather' });
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(reply);
    await expect(call(readOrganization)).rejects.toMatchObject({ status: 410, ...carried });
  });

  it('fails with offline when the server was not reached', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(readOrganization)).rejects.toMatchObject({ status: 0, code: 'offline' });
  });
});

describe('a creating call', () => {
  beforeEach(() => void vi.stubGlobal('document', { cookie: '', activeElement: null }));
  afterEach(() => void vi.unstubAllGlobals());
  const body = { title: 'Call' };
  const task = JSON.stringify({ id: 'x' });
  const reply = (status: number, text: string | null = task) => new Response(text, { status });
  const refusal = (status: number, code: string) =>
    reply(status, JSON.stringify({ code, message: 'No.' }));
  const brokenReply = () => {
    const stream = new ReadableStream({ start: (to) => to.error(new TypeError('broken off')) });
    return new Response(stream, { status: 201 });
  };

  /** The keys of calls with these replies, one after the other. */
  async function collectKeys(
    make: () => Promise<unknown>,
    answers: (Response | Error)[],
  ): Promise<(string | null)[]> {
    const fetched = vi.spyOn(globalThis, 'fetch');
    for (const answer of answers) {
      if (answer instanceof Error) fetched.mockRejectedValueOnce(answer);
      else fetched.mockResolvedValueOnce(answer);
      await make().catch(() => {});
    }
    return fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  }
  const add = () => call(createTask, { body });

  it.each([
    ['it did not reach the server', () => new TypeError('Failed to fetch')],
    ['its reply broke off', brokenReply],
    ['a proxy answered for the server', () => reply(504, '<h1>Proxy</h1>')],
    ['the server failed', () => refusal(500, 'unexpected')],
    ['the first one is still running', () => refusal(409, 'still-running')],
    ['it was done and its reply is gone', () => refusal(409, 'already-done')],
  ])('keeps its key when %s', async (_, answer) => {
    const [first, second, third] = await collectKeys(add, [answer(), reply(201), reply(201)]);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([
    ['succeeded', () => reply(201)],
    ['was refused', () => refusal(400, 'invalid')],
    ['was sent with a key of other content', () => refusal(422, 'key-reused')],
  ])('gets another key once the first one %s', async (_, answer) => {
    const [first, second] = await collectKeys(add, [answer(), reply(201)]);
    expect(second).not.toBe(first);
  });

  it('gets another key for other content', async () => {
    let title = 'One';
    const change = () => {
      title += '!';
      return call(createTask, { body: { title } });
    };
    const [first, second] = await collectKeys(change, [new TypeError('lost'), reply(201)]);
    expect(second).not.toBe(first);
  });

  it('keeps its key for the same document in another form', async () => {
    const file = new File(['x'], 'letter.pdf', { lastModified: 1 });
    const upload = () => {
      const form = new FormData();
      form.append('file', file);
      return send(uploadFiles, { params: { applicantId: 'x' }, form });
    };
    const [first, second] = await collectKeys(upload, [new TypeError('lost'), reply(201)]);
    expect(first).not.toBeNull();
    expect(second).toBe(first);
  });

  it('has a key when it returns nothing', async () => {
    const [key] = await collectKeys(() => call(sendVerification), [reply(204, null)]);
    expect(key).not.toBeNull();
  });

  it('has no key when it names the version that it changes', async () => {
    const change = () => call(updateTask, { params: { id: 'x' }, body: { version: 1 } });
    expect(await collectKeys(change, [reply(200)])).toEqual([null]);
  });
});
