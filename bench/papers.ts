import { request } from 'node:http';
import { setInterval } from 'node:timers';
import pg from 'pg';
import { admin } from './bench-admin.ts';
import { startInstallation } from './installation.ts';
import { memoryDuring } from './memory-of.ts';

/**
 * PDF of a person with many notes from the real server in its own process and PostgreSQL: time to
 * first and last byte, memory growth, and delay of small calls made 10 times a second. Linux only.
 *
 * `npm run bench:papers -- 5000 200`: notes, and words per note.
 */

const notes = Number(process.argv[2] ?? 5000);
const wordsOfNote = Number(process.argv[3] ?? 200);
const rounds = 3;

const vocabulary =
  'the client called about housing and we spoke at length of appointments with probation clinic mother brother work shift meeting sponsor sober house rules curfew bus pass court date letter'.split(
    ' ',
  );
let state = 1;
const below = (limit: number) => {
  state = (state * 16_807) % 2_147_483_647;
  return state % limit;
};
/** A quarter of the words occur once. */
const word = () =>
  vocabulary[below(vocabulary.length)] + (below(4) === 0 ? String(below(1000)) : '');
const text = () => Array.from({ length: wordsOfNote }, word).join(' ');

const { url, cairn, stop } = await startInstallation('bench_papers');
try {
  const address = await cairn.find(/running at (http:\S+)/);
  const pid = cairn.child.pid ?? 0;
  const { headers } = await call(`${address}/api/auth/login`, '', admin);
  const authorization = String(headers.authorization);
  // Warms up with few notes; fonts are read once.
  await savePaper(address, authorization, await personWith(address, authorization, 3));
  const id = await personWith(address, authorization, notes);
  for (let round = 1; round <= rounds; round += 1) {
    const save = () => savePaper(address, authorization, id);
    const { result, before, grown, waited } = await measured(address, pid, save);
    const { bytes, firstAfter, took } = result;
    console.log(
      `${notes} notes of ${wordsOfNote} words: first byte after ${Math.round(firstAfter)} ms, ` +
        `${(took / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; memory ${Math.round(before)} MB ` +
        `before, +${Math.round(grown)} MB; other calls waited up to ${Math.round(waited)} ms`,
    );
  }
} finally {
  await stop();
}

/** Runs this, samples the process, and measures how long small calls wait. */
async function measured<T>(address: string, pid: number, work: () => Promise<T>) {
  let waited = 0;
  const asking = setInterval(() => {
    const sentAt = performance.now();
    request(`${address}/healthz`, (reply) => {
      waited = Math.max(waited, performance.now() - sentAt);
      reply.resume();
    }).end();
  }, 100);
  const during = await memoryDuring(pid, work).finally(() => clearInterval(asking));
  return { ...during, waited };
}

/** Creates a person with this many notes; returns the id. */
async function personWith(address: string, authorization: string, count: number): Promise<string> {
  const person = { firstName: 'Odile', lastName: 'Verglas' };
  const made = await call(`${address}/api/applicant`, authorization, person);
  const { id } = JSON.parse(made.text) as { id: string };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let from = 0; from < count; from += 500) {
    const texts = Array.from({ length: Math.min(500, count - from) }, text);
    await client.query(
      `insert into note (applicant_id, text, created_by, created_at)
       select $1, said.text, account.id, timestamptz '2024-01-01' + (said.place + $3) * interval '1 hour'
       from unnest($2::text[]) with ordinality as said (text, place), account`,
      [id, texts, from],
    );
  }
  await client.end();
  return id;
}

async function savePaper(address: string, authorization: string, id: string) {
  const begin = performance.now();
  let firstAfter = 0;
  const { bytes } = await call(
    `${address}/api/applicant/${id}/paper/pdf`,
    authorization,
    { language: 'en', recipient: 'Court', purpose: 'Bench', parts: ['notes'] },
    () => {
      firstAfter ||= performance.now() - begin;
    },
  );
  return { bytes, firstAfter, took: performance.now() - begin };
}

interface Reply {
  headers: Record<string, unknown>;
  text: string;
  bytes: number;
}

/** Keeps only the beginning of the reply. */
function call(
  address: string,
  authorization: string,
  body: object,
  onPiece?: () => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const outgoing = request(address, { method: 'POST', headers }, (reply) => {
      let read = '';
      let bytes = 0;
      reply.on('data', (piece: Buffer) => {
        onPiece?.();
        bytes += piece.length;
        if (read.length < 100_000) read += piece.toString('latin1');
      });
      reply.on('error', reject);
      reply.on('end', () => {
        const isFine = reply.statusCode === 200 || reply.statusCode === 201;
        if (isFine) resolve({ headers: reply.headers, text: read, bytes });
        else reject(new Error(`${address}: ${reply.statusCode} ${read}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
