import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { findPersonalWords, personalWords } from '../../../scripts/vitest/personal-words.ts';
import type { Tracing } from './spans.ts';
import { openTracing } from './tracing.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, string | number> }[];
  status: { code?: number };
}

/** Bodies that the collector received, and their spans. */
const bodies: string[] = [];
const headers: (string | undefined)[] = [];
let collector: Server;
let tracing: Tracing | undefined;

beforeAll(async () => {
  collector = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      bodies.push(body);
      headers.push(`${request.method} ${request.url} ${request.headers['x-key']}`);
      reply.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const { port } = collector.address() as AddressInfo;
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
    OTEL_SERVICE_NAME: 'waymark-cairn',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
});

const test = useTestApp({
  doJobs: true,
  environment: () => ({ TRUSTED_PROXIES: '10.0.0.0/8' }),
  async tracing() {
    tracing = await openTracing(process.env, () => {});
    return tracing;
  },
});
afterAll(async () => {
  await tracing?.stop();
  vi.unstubAllEnvs();
  collector.close();
});

const spans = (): SentSpan[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(
      ({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const spanFact = (span: SentSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];
async function findSpan(requestId: unknown): Promise<SentSpan> {
  const find = () => spans().find((span) => spanFact(span, 'cairn.request_id') === requestId);
  await expect.poll(find).toBeDefined();
  return find() as SentSpan;
}
const call = (url: string, remoteAddress: string, traceparent: string) =>
  test.app.inject({ url, remoteAddress, headers: { traceparent } });

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('spans sent to a collector', () => {
  it('cover a call by its route pattern, with its statements, and name nobody', async () => {
    const token = await test.getToken('user');
    const body = { firstName: 'Nour', lastName: 'Granit', email: 'nour@test.example' };
    const made = await test.call('POST', '/api/applicant', { token, body });
    expect(made.statusCode, made.body).toBe(201);
    const found = await test.call('GET', '/api/search?q=Granit', {
      token,
      headers: { 'user-agent': 'Granit/1.0' },
    });
    const span = await findSpan(found.headers['x-request-id']);
    expect(span.name).toBe('GET /api/search');
    expect(spanFact(span, 'http.route')).toBe('/api/search');
    expect(Number(spanFact(span, 'http.response.status_code'))).toBe(200);

    const writing = await findSpan(made.headers['x-request-id']);
    const below = spans().filter(({ parentSpanId }) => parentSpanId === writing.spanId);
    const insert = below.find(({ name }) => name === 'insert applicant');
    expect(insert?.traceId).toBe(writing.traceId);
    expect(spanFact(insert, 'db.operation.name')).toBe('insert');

    const all = bodies.join('\n');
    expect(findPersonalWords(all.replaceAll('waymark-cairn', ''), personalWords())).toEqual([]);
    expect(all).not.toMatch(/nour|granit|q=|user.?agent|127\.0\.0\.1|192\.0/i);
  });

  it('carry the service name from the standard variables', () => {
    expect(bodies[0]).toContain('{"key":"service.name","value":{"stringValue":"waymark-cairn"}}');
    expect(headers[0]).toBe('POST /v1/traces of-the-collector');
  });

  it('continue the trace of a trusted proxy, and of nobody else', async () => {
    const trusted = await call('/api/organisation', '10.0.0.9', traceparent);
    const span = await findSpan(trusted.headers['x-request-id']);
    expect([span.traceId, span.parentSpanId]).toEqual([traceId, '00f067aa0ba902b7']);
    const strange = await call('/api/organisation', '192.0.2.9', traceparent);
    expect((await findSpan(strange.headers['x-request-id'])).traceId).not.toBe(traceId);
    const odd = await call('/api/organisation', '10.0.0.9', `00-${'0'.repeat(32)}-nour-01`);
    expect((await findSpan(odd.headers['x-request-id'])).parentSpanId).toBeUndefined();
    const unsampled = await call('/api/organisation', '10.0.0.9', traceparent.replace(/01$/, '00'));
    await findSpan((await call('/healthz', '10.0.0.9', '')).headers['x-request-id']);
    const ids = spans().map((one) => spanFact(one, 'cairn.request_id'));
    expect(ids).not.toContain(unsampled.headers['x-request-id']);
  });

  it('cover jobs and emails too', async () => {
    await test.getToken('admin');
    const body = { email: 'admin@test.example' };
    const reply = await test.call('POST', '/api/auth/forgot-password', { body });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    const job = () => spans().find(({ name }) => name === 'job reset-password-mail');
    await expect.poll(job).toBeDefined();
    const mail = spans().find(({ name }) => name === 'mail');
    expect(mail?.parentSpanId).toBe(job()?.spanId);
  });
});

describe('tracing', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  it.each([
    ['nothing is set', {}],
    ['the endpoint is empty', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
    ['the SDK is turned off', { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }],
    ['spans are to go nowhere', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
  ])('loads nothing when %s', async (_, environment) => {
    expect(await openTracing(environment, () => {})).toBeUndefined();
  });

  it.each([
    ['always_off', undefined, 0],
    ['traceidratio', '0', 0],
    ['parentbased_always_off', undefined, 0],
    ['always_on', undefined, 1],
    ['traceidratio', '1', 1],
    ['parentbased_traceidratio', 'no number', 1],
  ])('follows OTEL_TRACES_SAMPLER=%s with %s', async (sampler, share, count) => {
    const before = bodies.length;
    const sampledTracing = await openTracing(
      { ...process.env, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share },
      () => {},
    );
    sampledTracing?.begin('job', `sampled by ${sampler} ${share}`, {}).end();
    await sampledTracing?.stop();
    const sent = bodies.slice(before).join().split(`sampled by ${sampler} ${share}`).length - 1;
    expect(sent).toBe(count);
  });
});
