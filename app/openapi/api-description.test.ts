import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { operations } from '../contract/operations.ts';
import { useTestApp } from '../testing/app.ts';

const test = useTestApp();

const ask = (encoding?: string) =>
  test.app.inject({
    url: '/api/openapi.json',
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  });

it('generates and compresses the description once, since anyone may request it', async () => {
  const plain = await ask();
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Object.keys(plain.json().paths).length).toBeGreaterThan(100);
  const brotli = await ask('gzip, br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const gzip = await ask('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);

  const written = vi.spyOn(JSON, 'stringify');
  for (const encoding of [undefined, 'br', 'gzip']) {
    const again = await ask(encoding);
    expect(again.statusCode).toBe(200);
  }
  const long = written.mock.results.filter(
    ({ value }) => typeof value === 'string' && value.length > operations.length * 1000,
  );
  written.mockRestore();
  expect(long).toEqual([]);
});

it.each(['/api/docs/json', '/api/docs/yaml', '/api/docs/json/', '/api/docs/yaml?x=1'])(
  'has no second copy at %s that would be generated for each call',
  async (url) => {
    const { statusCode, headers } = await test.app.inject({ url });
    if (statusCode === 404) return;
    expect([statusCode, headers.location]).toEqual([302, '/api/openapi.json']);
  },
);
