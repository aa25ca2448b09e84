import { parseArgs } from 'node:util';
import type { Database } from '#core/server/db/database.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { type Verification, verifyAudit } from '#features/audit/server/verification.ts';
import { withDatabase } from './processes/with-database.ts';

/**
 * Proves that no audit entry was changed, removed, inserted, or moved, or names the first entry
 * where one was. Exit code 0 or 1.
 *
 * Run: npm run audit:verify [-- --expect <hash>]
 *
 * Finds the database like the server (DATA_DIR, DATABASE_URL), whether Cairn runs or not. A hash
 * chain can't show that its end was cut off, or that the database owner rewrote all of it. Keep the
 * printed hash elsewhere and pass it with --expect later; it must then be in the chain.
 */

const problems = {
  'content-changed': 'what it says is not what was written',
  'entry-missing': 'it was taken away',
  'seal-missing': 'what was written before it was taken away, with its seal',
  'order-changed':
    'it does not follow the entry before it: one of the two was changed, moved or put in',
  'bundle-changed':
    'of the entries that it was sealed together with, one was changed, taken away or put in',
  'never-sealed': 'it was put in without a seal',
  'emptied-otherwise':
    'what an erasure took out of it, or left in it, is not what the log says of that erasure',
  'certificate-differs':
    'an erasure that the log speaks of has no such certificate, or a certificate has no such entry',
} as const;

try {
  const expect = readOptions();
  const result = await withDatabase((db) => verifyChain(db, expect));
  process.exitCode = report(result, expect);
} catch (error) {
  process.exitCode = 1;
  const message = error instanceof StartupError ? error.message : (error as Error)?.stack;
  console.error(message ?? String(error));
}

function readOptions(): string | undefined {
  try {
    const { values } = parseArgs({ options: { expect: { type: 'string' } } });
    if (values.expect === undefined || /^[\da-f]{64}$/i.test(values.expect)) return values.expect;
  } catch {
    // Reported below.
  }
  throw new StartupError('The only option is --expect <hash>, a hash of 64 letters and digits.');
}

function report(
  { entries, newest, broken, expectedAt, erasures }: Verification,
  expect?: string,
): 0 | 1 {
  if (broken) {
    const { problem, position, entryId, at } = broken;
    const where = position === null ? '' : ` at position ${position}`;
    const when = at ? `, written ${at.toISOString()}` : '';
    console.error(
      `The audit log is broken at entry ${entryId}${where}${when}: ${problems[problem]}. ` +
        `Entries in order before it: ${entries}.`,
    );
    return 1;
  }
  const end = newest ? `, newest ${newest.position} ${newest.hash}` : '';
  console.log(`${entries} ${entries === 1 ? 'entry' : 'entries'}, unbroken${end}`);
  if (erasures > 0) {
    const many =
      erasures === 1 ? 'erasure, with its certificate' : 'erasures, each with its certificate';
    console.log(`${erasures} ${many}`);
  }
  if (expect === undefined) return 0;
  if (expectedAt !== null) {
    console.log(`The expected hash is that of position ${expectedAt}.`);
    return 0;
  }
  console.error(
    'The expected hash is nowhere in the chain: entries were cut off its end, or the chain was ' +
      'made anew.',
  );
  return 1;
}

async function verifyChain(db: Database, expect: string | undefined): Promise<Verification> {
  try {
    return await verifyAudit(db, expect);
  } catch (error) {
    const isMissing = ['42P01', '42883'].includes((error as { code?: string }).code ?? '');
    if (!isMissing) throw error;
    throw new StartupError(
      'This database has no audit chain yet: start Cairn once, which adds it.',
    );
  }
}
