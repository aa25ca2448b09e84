import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

const test = useTestApp({ environment: () => ({ LOG_LEVEL: 'trace' }) });
let staff: string;

/** Captures log lines. */
function listen(): string[] {
  const lines: string[] = [];
  const loggerSymbols = prototypeChain(test.app.log).flatMap(Object.getOwnPropertySymbols);
  const stream = loggerSymbols.find(({ description }) => description === 'pino.stream') as symbol;
  const log = test.app.log as unknown as Record<symbol, { write(line: string): void }>;
  vi.spyOn(log[stream] as { write(line: string): void }, 'write').mockImplementation((line) => {
    lines.push(line);
  });
  return lines;
}

function prototypeChain(value: object): object[] {
  const next = Object.getPrototypeOf(value);
  return next === null ? [value] : [value, ...prototypeChain(next)];
}

beforeAll(async () => {
  listen();
  staff = await test.getToken('user');
});

describe('the link', () => {
  it('never appears in the log, whatever is requested with it', async () => {
    const lines = listen();
    const body = { firstName: 'Léo', lastName: 'Galet' };
    const made = await test.call('POST', '/api/applicant', { token: staff, body });
    const path = `/api/applicant/${made.json().id}/screening-link`;
    const link = await test.call('POST', path, { token: staff, body: { how: 'print' } });
    const { pathname, hash } = new URL(link.json().url);
    const secret = hash.slice('#key='.length);
    // The part of a link that reaches servers, proxies, and browser history.
    expect(pathname).not.toContain(secret);
    const wrongAttempt = { secret, dateOfBirth: '7 March' };
    await test.call('POST', '/api/screening/open', { body: wrongAttempt });
    const opened = await test.call('POST', '/api/screening/open', { body: { secret } });
    const headers = { 'x-intake-secret': opened.json().secret };
    const url = `/api/screening/${opened.json().id}`;
    await test.call('GET', url, { headers });
    await test.call('PUT', url, { headers, body: 'no list' });
    const answers = [{ questionId: 'scr-about-veteran', answer: 'x' }];
    await test.call('PUT', url, { headers, body: answers });
    await test.call('DELETE', url, { headers });
    await test.call('POST', `${url}/submit`, { headers });
    await test.call('GET', url, { headers });
    await test.call('GET', `${url}/%`, { headers });
    // Links from before migration 0078 have the secret in the path.
    await test.call('GET', `/screening/${secret}`);
    await test.call('GET', `/api/screening/${secret}`);
    expect(lines.filter((line) => line.includes('/api/screening/:id')).length).toBeGreaterThan(4);
    expect(lines.join('')).not.toContain(secret);
    expect(lines.join('')).not.toContain(headers['x-intake-secret']);
  });
});
