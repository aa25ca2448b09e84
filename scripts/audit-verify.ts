import { parseArgs } from 'node:util';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { anchorChains } from '#features/audit/server/months.ts';
import { type Verification, verifyAudit } from '#features/audit/server/verification.ts';
import { withDatabase } from './processes/with-database.ts';

/**
 * Proves that no audit entry was changed, removed, inserted, or moved, or names the first entry
 * where one was. Exit code 0 or 1.
 *
 * Run: npm run audit:verify [-- --expect <hash>]
 *
 * Finds the database like the server (DATA_DIR, DATABASE_URL), whether Cairn runs or not. First adds
 * the ends of all chains to the organization's chain, if they have grown. A hash chain can't show
 * that its end was cut off since, or that the database owner rewrote all of it. Keep the printed
 * hash elsewhere and pass it with --expect later; it must then be in the chain, and vouches for all.
 */

const problems = {
  'content-changed': 'its content was changed',
  'entry-missing': 'it was deleted',
  'seal-missing': 'the previous entry’s seal was deleted, possibly with the entry',
  'order-changed':
    'it does not follow the previous entry: one of the two was changed, moved, or inserted',
  'bundle-changed': 'an entry sealed in the same bundle was changed, deleted, or inserted',
  'never-sealed': 'it was inserted without a seal',
  'chain-cut':
    'the end of a chain that it was at is missing or differs: entries were cut off, or the chain was rewritten',
  'emptied-otherwise': 'what an erasure removed from it does not match the log of that erasure',
  'certificate-differs':
    'an erasure in the log and its certificate do not match, or one of them is missing',
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
  throw new StartupError(
    'The only option is --expect <hash>, with a hash of 64 hexadecimal digits.',
  );
}

function report(
  { entries, chains, newest, broken, expectedAt, erasures }: Verification,
  expect?: string,
): 0 | 1 {
  if (broken) {
    const { problem, position, entryId, at } = broken;
    const where = position === null ? '' : ` at position ${position}`;
    const when = at ? `, written ${at.toISOString()}` : '';
    console.error(
      `The audit log is broken at entry ${entryId}${where}${when}: ${problems[problem]}. ` +
        `Intact entries before it: ${entries}.`,
    );
    return 1;
  }
  const end = newest ? `, newest ${newest.position} ${newest.hash}` : '';
  const inChains = chains > 1 ? ` in ${chains} chains` : '';
  console.log(`${entries} ${entries === 1 ? 'entry' : 'entries'}${inChains}, intact${end}`);
  if (erasures > 0) {
    const many =
      erasures === 1
        ? 'erasure, with a matching certificate'
        : 'erasures, each with a matching certificate';
    console.log(`${erasures} ${many}`);
  }
  if (expect === undefined) return 0;
  if (expectedAt !== null) {
    console.log(`Found the expected hash at position ${expectedAt}.`);
    return 0;
  }
  console.error(
    'The expected hash is not in the chain: entries were cut off at its end, or the chain was ' +
      'rewritten.',
  );
  return 1;
}

async function verifyChain(db: Database, expect: string | undefined): Promise<Verification> {
  try {
    await anchorChains(contextWithoutApp(db));
    return await verifyAudit(db, expect);
  } catch (error) {
    const isMissing = ['42P01', '42883', '42703'].includes((error as { code?: string }).code ?? '');
    if (!isMissing) throw error;
    throw new StartupError('This database has no audit chain yet. Start Cairn once to create it.');
  }
}
