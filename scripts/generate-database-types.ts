import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';

/**
 * Writes the row types of the migrated database to app/server/database-types.gen.ts. `--check`
 * writes nothing and fails if the file is out of date.
 */

const root = join(import.meta.dirname, '..');
const target = join(root, 'app/server/database-types.gen.ts');
const columnTypes = await readFile(join(root, 'app/server/column-types.ts'), 'utf8');
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
    '--dialect',
    'postgres',
    '--camel-case',
    '--url',
    postgres.url,
    '--out-file',
    written,
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--log-level',
    'error',
    '--exclude-pattern',
    'schema_migration*',

    '--overrides',
    '{"columns":{"audit_entry.id":"Generated<number>","stored_file.size":"number"}}',
  ]);
  await writeFile(written, withColumnTypes(await readFile(written, 'utf8')));
  if (isCheck && (await readFile(written, 'utf8')) !== (await readFile(target, 'utf8'))) {
    console.error('The row types do not match the migrations. Run: npm run database-types');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Applies the types of column-types.ts. */
function withColumnTypes(generated: string): string {
  const header = "import type { TypedColumn } from './column-types.ts';\n";
  let text = generated.replace(/^import /m, `${header}import `);
  for (const [, table = '', column = ''] of columnTypes.matchAll(/^ {2}'(\w+)\.(\w+)':/gm)) {
    const row = table.replace(/^./, (letter) => letter.toUpperCase());
    const line = new RegExp(
      `(^export interface ${row} \\{[^}]*?^  ${column}: .*?)(Json|string\\[\\]|string)(?=[ ;>])`,
      'm',
    );
    if (!line.test(text)) throw new Error(`no JSON or text column ${table}.${column}`);
    text = text.replace(line, (_, before: string, type: string) => {
      const written = type === 'string[]' ? ', string[]' : '';
      return `${before}TypedColumn<'${table}.${column}'${written}>`;
    });
  }
  return text;
}
