import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { useTestApp } from '../testing/app.ts';
import { type Call, describedCalls } from '../testing/fuzzing/described-api.ts';
import { validValues } from '../testing/fuzzing/valid-values.ts';
import { toFormUpload } from '../testing/location-access-seeds.ts';

/**
 * NUL in each text of each operation: PostgreSQL can't store it, so it caused an unexpected error.
 */

const test = useTestApp();
const nul = 'Ada\u0000Pebble';
const noKnownIds = new Map<string, string[]>();

interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

let calls: (Call & { own: Operation })[];
const tokens = new Map<string, string>();

beforeAll(async () => {
  for (const role of ['admin', 'client'] as const) tokens.set(role, await test.getToken(role));
  const described = describedCalls((await test.call('GET', '/api/openapi.json')).json());
  calls = described.flatMap((call) => {
    const own = operations.find(({ id }) => id === call.operation.operationId);
    return own ? [{ ...call, own }] : [];
  });
});

/** Valid values for each operation, always the same. */
function sentTo({ operation }: Call): Sent {
  const sample = (value: fc.Arbitrary<unknown>) => fc.sample(value, { numRuns: 1, seed: 18 })[0];
  const sent: Sent = { params: {}, query: {}, body: undefined };
  for (const { name, in: where, schema } of operation.parameters ?? []) {
    if (where === 'header') continue;
    const into = where === 'path' ? sent.params : sent.query;
    into[name] = String(sample(validValues(schema, noKnownIds, name)));
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema) sent.body = sample(validValues(schema, noKnownIds));
  return sent;
}

/** Copies of the value, each with NUL in one of its texts. */
function withNul(value: unknown): unknown[] {
  if (typeof value === 'string') return [nul];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    withNul(inner).map((changed) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  );
}

function make({ method, path, own }: Call & { own: Operation }, { params, query, body }: Sent) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query);
  const token = tokens.get(own.access === 'client' ? 'client' : 'admin');
  return test.call(method, search.size > 0 ? `${address}?${search}` : address, {
    ...(own.access !== 'anyone' && { token }),
    headers: { 'x-intake-secret': 'any' },
    ...(body !== undefined && { body }),
  });
}

describe('NUL in a text', () => {
  it('gets refused by each operation, wherever it is', async () => {
    const failed: string[] = [];
    let refused = 0;
    for (const call of calls) {
      // A stream doesn't end, and the document describes no texts of an upload.
      if (call.own.reply.stream || call.own.upload) continue;
      for (const sent of withNul(sentTo(call)) as Sent[]) {
        const reply = await make(call, sent);
        if (reply.statusCode === 400) refused += 1;
        if (reply.statusCode >= 500) {
          failed.push(`${call.operation.operationId} ${reply.statusCode} ${JSON.stringify(sent)}`);
        }
      }
    }
    expect(failed).toEqual([]);
    expect(refused).toBeGreaterThan(calls.length);
  });

  it.each([
    ['/api/auth/login', { email: 'a\u0000@b.example', password: 'x' }, 'email'],
    ['/api/auth/login', { email: 'a@b.example', password: nul }, 'password'],
    ['/api/auth/forgot-password', { email: 'a\u0000@b.example' }, 'email'],
  ])('gets refused with its field by %s', async (url, body, path) => {
    const reply = await test.call('POST', url, { body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toMatchObject([{ path }]);
  });

  it('gets refused in a file name and in a field beside it', async () => {
    const token = await test.getToken('admin');
    const { id } = (
      await test.call('POST', '/api/applicant', {
        token,
        body: { firstName: 'Ada', lastName: 'Pebble' },
      })
    ).json();
    const file = Buffer.from('%PDF-1.7\n%%EOF\n');
    const tries: Parameters<typeof toFormUpload>[1][] = [
      { note: nul, file: ['a.pdf', file] },
      { [nul]: 'x', file: ['a.pdf', file] },
    ];
    for (const parts of tries) {
      const form = await toFormUpload(token, parts);
      const reply = await test.app.inject({
        method: 'POST',
        url: `/api/storage/files/${id}`,
        ...form,
      });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid']);
    }
  });

  it('gets refused in a header', async () => {
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET /api/organisation HTTP/1.1\r\nHost: x\r\nUser-Agent: a\0b\r\n\r\n');
    const [reply] = await once(socket, 'data');
    socket.destroy();
    expect(String(reply)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
