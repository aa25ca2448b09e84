import { describe, expect, it, vi } from 'vitest';
import { readOrganisation } from '#contract/organisation.ts';
import { addressOf, call } from './api.ts';

describe('addressOf', () => {
  it('fills in parameters so that they stay in their place', () => {
    expect(addressOf('/api/applicant/:id', { params: { id: 'a/../b?c' } })).toBe(
      '/api/applicant/a%2F..%2Fb%3Fc',
    );
  });

  it('repeats a value of several and leaves out what is empty', () => {
    const query = { status: ['pending', 'client'], q: '', after: undefined, limit: 25 };
    expect(addressOf('/api/applicant', { query })).toBe(
      '/api/applicant?status=pending&status=client&limit=25',
    );
  });
});

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
    await expect(call(readOrganisation)).rejects.toMatchObject({ status: 410, ...carried });
  });

  it('is offline when the server was not reached', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(readOrganisation)).rejects.toMatchObject({ status: 0, code: 'offline' });
  });
});
