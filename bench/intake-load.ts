import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlForDatabase } from '#app/testing/postgres-server.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { preScreeningQuestions } from '#features/questions/server/default-bank/pre-screening.ts';
import { signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { serverCommand } from './server-command.ts';

/**
 * A thousand people start the public form within a minute, each from their own address, save each
 * page, and submit. Uses the real server in its own process and PostgreSQL, beside the same writes
 * through bare `node:http` and `pg`.
 *
 * `npm run bench:intake`; exits with 1 if a call fails, a form is missing, or the 99th percentile
 * of saves is over the limit.
 */

const people = Number(process.argv[2] ?? 1000);
const withinSeconds = 60;
/** Milliseconds per page; in real life 20 times as long. */
const onPage = 2000;
/** Limit for the 99th percentile of saves, in milliseconds. */
const bound = 300;

const pages = pagesToSave();
type Answers = { questionId: string; answer: unknown }[];

/** Answers to everything on each page. */
function pagesToSave(): Answers[] {
  const topics = [...new Set(preScreeningQuestions.map(({ category }) => category))];
  const texts = { date: '1990-03-04', phone: '555 0100', email: 'a@waymark.example', text: 'Moss' };
  return topics.map((topic) =>
    preScreeningQuestions
      .filter(({ category }) => category === topic)
      .map(({ id, kind, options, multiple, format }) => {
        const value = options?.[0]?.value ?? '';
        if (kind === 'string') return { questionId: id, answer: texts[format ?? 'text'] };
        return { questionId: id, answer: multiple ? [value] : value };
      }),
  );
}

interface Took {
  begin: number[];
  save: number[];
  submit: number[];
  failures: number;
}

async function load(address: string): Promise<Took> {
  const took: Took = { begin: [], save: [], submit: [], failures: 0 };
  await Promise.all(
    Array.from({ length: people }, async (_, number) => {
      await pause((number * withinSeconds * 1000) / people);
      await person(address, number, took).catch(() => {
        took.failures += 1;
      });
    }),
  );
  return took;
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Plain `node:http` takes less processor time than `fetch`. */
const agent = new Agent({ keepAlive: true });

function send(url: string, { method, headers, body }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      reply.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function person(address: string, number: number, took: Took): Promise<void> {
  const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const call = async (kind: 'begin' | 'save' | 'submit', path: string, sent: Sent) => {
    const started = performance.now();
    const { status, text } = await send(address + path, sent);
    took[kind].push(performance.now() - started);
    if (status >= 300) throw new Error(`${kind}: ${status}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const [first, ...others] = pages;
  const body = JSON.stringify({ answers: first });
  const form = await call('begin', '/api/pre-screening', { method: 'POST', headers, body });
  const holder = { ...headers, 'x-intake-secret': form.secret };
  for (const page of others) {
    await pause(onPage * (0.5 + Math.random()));
    const answers = JSON.stringify(page);
    const sent = { method: 'PUT', headers: holder, body: answers };
    await call('save', `/api/pre-screening/${form.id}`, sent);
  }
  const { 'content-type': _none, ...bare } = holder;
  await call('submit', `/api/pre-screening/${form.id}/submit`, { method: 'POST', headers: bare });
}

function row(name: string, times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(
      1,
    );
  return `${name}: ${sorted.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}

const p99 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** Processor ticks so far: all, and those the host gave to others. */
function processorTime(): { all: number; taken: number } | null {
  if (!existsSync('/proc/stat')) return null;
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, one) => sum + one, 0), taken: ticks[7] ?? 0 };
}

/** Runs the load against this server and counts what arrived. */
async function measure(name: string, command: string[], found: RegExp, count: string, url: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const environment = { DATABASE_URL: url, LOG_LEVEL: 'warn' };
  const server = startCairn({ dataDir, command, environment });
  try {
    const address = await server.find(found);
    const before = processorTime();
    const took = await load(address);
    const after = processorTime();
    if (before && after) {
      const share = (100 * (after.taken - before.taken)) / (after.all - before.all);
      console.log(`${name}: CPU steal ${share.toFixed(1)} %`);
    }
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(count);
    await client.end();
    const calls = took.begin.length + took.save.length + took.submit.length;
    console.log(`${name}: ${took.failures} of ${people} people saw a failure, ${calls} calls`);
    console.log(`  forms submitted ${rows[0].forms}, answers saved ${rows[0].answers}`);
    for (const kind of ['begin', 'save', 'submit'] as const) {
      console.log(`  ${row(kind, took[kind])}`);
    }
    return { ...took, forms: Number(rows[0].forms), answers: Number(rows[0].answers) };
  } finally {
    signalGroup(server.child, 'SIGINT');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-database-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, throwaway: false });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const databases = { cairn: '', bare: '' };
for (const name of ['cairn', 'bare'] as const) {
  await client.query(`create database bench_${name}`);
  databases[name] = urlForDatabase(postgres.url, `bench_${name}`);
}
await client.end();

console.log(`${people} people within ${withinSeconds} s, ${pages.length} pages each`);
const bare = await measure(
  'bare node:http and pg',
  [process.execPath, 'bench/bare-intake.ts', databases.bare],
  /running at (http:\S+)/,
  `select (select count(*) from bare_form where submitted_at is not null) forms,
     (select count(*) from bare_answer) answers`,
  databases.bare,
);
const cairn = await measure(
  'Cairn',
  serverCommand(),
  /running at (http:\S+)/,
  `select (select count(*) from draft_applicant where submitted_at is not null) forms,
     (select count(*) from question_answer) answers`,
  databases.cairn,
);
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
const isWhole = cairn.failures === 0 && cairn.forms === people && cairn.answers === bare.answers;
const isFast = p99(cairn.save) < bound;
console.log(`nothing lost: ${isWhole}; p99 of a save under ${bound} ms: ${isFast}`);
process.exitCode = isWhole && isFast ? 0 : 1;
