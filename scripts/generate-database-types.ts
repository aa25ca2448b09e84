import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts';
import { migrate } from '#server/platform/migrate.ts';

/**
 * Writes the row types of the migrated database to server/platform/database-types.gen.ts.
 * With `--check` it writes nothing and fails when the file isn't what the migrations make.
 */

const root = join(import.meta.dirname, '..');
const target = join(root, 'server/platform/database-types.gen.ts');
const isCheck = process.argv.includes('--check');

const folder = await mkdtemp(join(tmpdir(), 'cairn-types-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), throwaway: true });
try {
  const db = openDatabase(postgres.url);
  await migrate(db);
  await db.destroy();
  const written = isCheck ? join(folder, 'types.ts') : target;
  await promisify(execFile)(process.execPath, [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...['--dialect', 'postgres', '--camel-case', '--url', postgres.url, '--out-file', written],
    ...['--date-parser', 'string', '--numeric-parser', 'number', '--log-level', 'error'],
    ...['--exclude-pattern', 'schema_migration*'],
    ...[
      '--overrides',
      '{"columns":{"audit_entry.id":"Generated<number>","stored_file.size":"number"}}',
    ],
  ]);
  if (isCheck && (await readFile(written, 'utf8')) !== (await readFile(target, 'utf8'))) {
    console.error('The row types are not those of the migrations. Run: npm run database-types');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
