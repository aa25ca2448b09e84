import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '#app/demo/seed-demo.ts';
import { ensureInitialData } from '#app/server/initial-data.ts';
import { buildServer } from '#app/server/server.ts';
import { openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { readSettings } from '#core/server/env.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';

/**
 * Checks that reply times don't reveal whether an address has an account. Signs in with a wrong
 * password and requests reset emails for known and unknown addresses in turns. Limit: the 99%
 * confidence interval of the difference of trimmed means is within 3% of the reply time for
 * sign-in, and 10% for the reset.
 *
 * `npm run bench:timing`; exits with 1 if a limit is exceeded.
 */

const rounds = 400;
const warmUp = 40;
/** Maximum on a noisy machine, where it continues until the result is clear. */
const maxTurns = warmUp + 5 * rounds;
/** Standard errors on each side of a 99% interval. */
const certainty = 2.576;
/** Share of the slowest and fastest that is dropped (garbage collection, scheduling). */
const trimmed = 0.1;

const folder = await mkdtemp(join(tmpdir(), 'cairn-timing-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, throwaway: true });
const db = openDatabase(postgres.url);
await migrate(db);
const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: folder });
await ensureInitialData(db, settings);
await seedDemo(db);
const key = new Uint8Array(32).fill(1);
const app = await buildServer({
  settings,
  db,
  secrets: { tokenKey: key, encryptionKey: key, pushKey: key },
  webRoot: '/nowhere',
  limitRates: false,
  doJobs: false,
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });

const known = 'staff@demo.example';
// The same length as the known address, never repeated, as an attacker would try a list.
const unknown = (turn: number) => `s${String(turn).padStart(4, '0')}@demo.example`;

async function time(path: string, body: object): Promise<number> {
  const started = performance.now();
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await reply.text();
  return performance.now() - started;
}

async function compare(
  name: string,
  path: string,
  bodyFor: (email: string) => object,
  bound: number,
) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const differences: number[] = [];
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const pair: ['known' | 'unknown', string][] = [
      ['known', known],
      ['unknown', unknown(turn)],
    ];
    const took = { known: 0, unknown: 0 };
    // Alternates, each first half of the time, so that the order makes no difference.
    for (const [kind, email] of turn % 2 === 0 ? pair : pair.toReversed()) {
      took[kind] = await time(path, bodyFor(email));
    }
    if (turn < warmUp) continue;
    times.known.push(took.known);
    times.unknown.push(took.unknown);
    // Pairs of consecutive calls, because a machine slows down for both.
    differences.push(took.known - took.unknown);
    if (differences.length % rounds === 0 && verdict() !== 'undecided') break;
  }

  function verdict(): 'within' | 'BROKEN' | 'undecided' {
    const { mean, error } = summary(differences);
    const margin = certainty * error;
    const allowed = bound * summary(times.unknown).mean;
    if (Math.abs(mean) + margin <= allowed) return 'within';
    return Math.abs(mean) - margin > allowed ? 'BROKEN' : 'undecided';
  }

  const [a, b, both] = [times.known, times.unknown, differences].map(summary) as [Sum, Sum, Sum];
  const ms = (value: number) => `${value.toFixed(3)} ms`;
  const found = verdict();
  console.log(
    `${name}: known ${ms(a.mean)}, unknown ${ms(b.mean)}, ` +
      `difference ${ms(both.mean)} ± ${ms(certainty * both.error)} (99 %, ${differences.length} pairs), ` +
      `allowed ±${ms(bound * b.mean)}: ${found === 'undecided' ? 'inconclusive (too much noise)' : found}`,
  );
  return found === 'within';
}

interface Sum {
  mean: number;
  /** Standard error of the mean. */
  error: number;
}

function summary(values: number[]): Sum {
  const sorted = values.toSorted((x, y) => x - y);
  const cut = Math.floor(sorted.length * trimmed);
  const trimmedValues = sorted.slice(cut, sorted.length - cut);
  const mean = trimmedValues.reduce((sum, value) => sum + value, 0) / trimmedValues.length;
  const variance =
    trimmedValues.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (trimmedValues.length - 1);
  return { mean, error: Math.sqrt(variance / trimmedValues.length) };
}

console.log(`pairs of replies, ${trimmed * 100} % trimmed at each end`);
const results = [
  await compare(
    'sign-in, wrong password',
    '/api/auth/login',
    (email) => ({ email, password: 'a password no account has' }),
    0.03,
  ),
  await compare('forgotten password', '/api/auth/forgot-password', (email) => ({ email }), 0.1),
];
await app.close();
await db.destroy();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exitCode = results.every(Boolean) ? 0 : 1;
