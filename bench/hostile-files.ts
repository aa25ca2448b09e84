import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { daysOutOfCountedRules } from '#app/testing/hostile-files/calendars.ts';
import {
  type HostileCall,
  hostileFiles,
  refusalsIn,
  submitFile,
} from '#app/testing/hostile-files/corpus.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { admin, signIn } from './bench-admin.ts';

/**
 * Uploads hostile files to the real server in its own process, each repeatedly for some seconds,
 * while another account opens the list of applicants 50 times a second. For each file: times of
 * those calls, memory growth of the server and its readers, and the reply to the sender. Then the
 * same week of the calendar before and after long recurrence rules.
 *
 * `npm run bench:hostile [-- seconds]`; Linux only. Exits with 1 if calls take too long, memory
 * grows too much, or the reply is wrong.
 */

const seconds = Number(process.argv[2] ?? 5);
/** Limits: 99th percentile of other calls in ms, and growth in megabytes. */
const bounds = { p99: 300, growth: 100 };
const megabyte = 1024 * 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const environment = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'warn',
};
const server = startCairn({ dataDir, environment });
let isWithinBounds = true;
try {
  const address = await server.find(/running at (http:\S+)/);
  const authorization = await signIn(address);
  const applicantId = await makeApplicants(address, authorization);
  const list = () => read(`${address}/api/applicant?limit=25`, authorization);
  await measured('no submissions', () => wait(1000).then(() => ''), list);
  for (const { name, kind, content, outcomes } of hostileFiles) {
    const call = await submitFile(kind, content(), applicantId);
    // The limit is 20 pictures a minute per account, so wait until every picture is read.
    if (kind === 'picture') await wait(60_000);
    const answers = new Set<string>();
    await measured(
      name,
      async () => {
        const { status, body } = await make(address, authorization, call);
        const isLimited = status === 429;
        if (isLimited) await wait(100);
        else for (const one of refusalsIn(status, body)) answers.add(one);
        return `${(call.payload.length / megabyte).toFixed(2)} MB: ${[...answers].join(', ')}`;
      },
      list,
    );
    const isExpected = [...answers].every((one) => outcomes.includes(one));
    if (!isExpected) console.log(`  expected one of ${outcomes.join(', ')}`);
    isWithinBounds &&= isExpected;
  }
  await weeks(address, authorization);
} finally {
  signalGroup(server.child, 'SIGINT');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = isWithinBounds ? 0 : 1;

async function makeApplicants(address: string, authorization: string): Promise<string> {
  let id = '';
  for (let number = 0; number < 25; number += 1) {
    const body = JSON.stringify({ firstName: 'Odile', lastName: `Verglas ${number}` });
    const headers = { authorization, 'content-type': 'application/json' };
    const reply = await fetch(`${address}/api/applicant`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    ({ id } = (await reply.json()) as Applicant);
  }
  return id;
}

async function make(address: string, authorization: string, call: HostileCall) {
  const { method, path, type, payload } = call;
  const headers = { authorization, 'content-type': type };
  const reply = await fetch(address + path, { method, headers, body: new Uint8Array(payload) });
  return { status: reply.status, body: await reply.text() };
}

async function read(url: string, authorization: string): Promise<void> {
  const reply = await fetch(url, { headers: { authorization } });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  await reply.arrayBuffer();
}

/** Repeats this while another person makes calls, and sums up the result in one line. */
async function measured(
  name: string,
  work: () => Promise<string>,
  another: () => Promise<void>,
): Promise<void> {
  const before = processMemory();
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, processMemory());
  }, 10);
  const end = performance.now() + seconds * 1000;
  let isOver = false;
  const waits: number[] = [];
  const calls = (async () => {
    while (!isOver) {
      const begin = performance.now();
      await another();
      waits.push(performance.now() - begin);
      await wait(20);
    }
  })();
  let lastResult = '';
  while (performance.now() < end) lastResult = await work();
  isOver = true;
  await calls;
  clearInterval(looking);
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const growth = (highest - before) / megabyte;
  isWithinBounds &&= at(0.99) < bounds.p99 && growth < bounds.growth;
  console.log(
    `${name}: other calls p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, worst ${at(1).toFixed(0)} ms; memory +${growth.toFixed(0)} MB; ${lastResult}`,
  );
}

/** Memory of the server and its children in bytes, counting shared memory once. */
function processMemory(): number {
  const pid = server.child.pid ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ');
  return [pid, ...children.map(Number).filter(Boolean)].reduce((sum, id) => sum + anonymous(id), 0);
}

function anonymous(pid: number): number {
  try {
    // Not RssAnon: a reader that is just starting shares all of the server's memory.
    const shares = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    return Number(/^Pss_Anon:\s+(\d+)/m.exec(shares)?.[1] ?? 0) * 1024;
  } catch {
    // The reader has ended since it was listed.
    return 0;
  }
}

/** A week of the calendar, before and after adding slow recurrence rules. */
async function weeks(address: string, authorization: string): Promise<void> {
  const week = `${address}/api/event?from=2026-11-23&to=2026-11-29&timeZone=Europe/Paris`;
  const took = async () => {
    const times: number[] = [];
    for (let round = 0; round < 50; round += 1) {
      const begin = performance.now();
      await read(week, authorization);
      times.push(performance.now() - begin);
    }
    return times.toSorted((one, other) => one - other)[25]?.toFixed(1);
  };
  const before = await took();
  const events = Array.from({ length: 20 }, (_, index) => index);
  const body = JSON.stringify({ text: daysOutOfCountedRules(), timeZone: 'Europe/Paris', events });
  const headers = { authorization, 'content-type': 'application/json' };
  const reply = await fetch(`${address}/api/event/import`, { method: 'POST', headers, body });
  console.log(
    `calendar week with 20 long rules (${reply.status}): ${before} ms before, ${await took()} ms after`,
  );
}
