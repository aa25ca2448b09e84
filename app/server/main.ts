import { join } from 'node:path';
import { type Database, openDatabase, usesPooler } from '#core/server/db/database.ts';
import { explainDatabaseFailure } from '#core/server/db/explain-database-failure.ts';
import { readSettings, type Settings } from '#core/server/env.ts';
import { openVault } from '#core/server/files/stored-files.ts';
import { listen } from '#core/server/http/listen.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { type DatabaseAddresses, prepareDatabase } from '#core/server/prepare-database.ts';
import { loadSecrets } from '#core/server/secrets/secrets.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { listenForStop } from '#core/server/stop-request.ts';
import { openLog } from '#core/server/telemetry/log.ts';
import { openTracing } from '#core/server/telemetry/tracing.ts';
import { version } from '#core/server/version.ts';
import { ensureFirstAdmin } from '#features/accounts/server/auth/first-admin.ts';
import { ensureInitialData } from './initial-data.ts';
import { buildServer } from './server.ts';

const webRoot = join(import.meta.dirname, '..', '..', 'dist', 'web');

/** How long one part may take to stop before the next one's turn, in ms. */
const stopTimeout = 8000;

/** Undoes one step of the startup. */
type Undo = () => Promise<unknown>;

const stop = listenForStop();
const undo: Undo[] = [];
let exitCode = 0;
try {
  await start();
  await stop.requested;
} catch (error) {
  // After an interrupted start, errors of the aborted steps are noise.
  if (!stop.signal.aborted) {
    exitCode = 1;
    printFailure(error);
  }
}
for (const step of undo.toReversed()) {
  await withStopTimeout(step()).catch((error) => {
    exitCode = 1;
    printFailure(error);
  });
}
process.exit(exitCode);

/** Starts part after part, and adds to `undo` how to stop each one. */
async function start(): Promise<void> {
  const demo = readDemoOption(process.argv.slice(2));
  const settings = settingsFor(demo);
  const log = openLog(settings.logLevel);
  log.info({ version, node: process.versions.node }, 'starting');
  undo.push(async () => log.info({}, 'stopped'));

  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl } = settings;
  const addresses = databaseUrl
    ? { owner: databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl, app: databaseUrl }
    : await startDatabase(settings);
  stop.signal.throwIfAborted();
  const onMigrated = (migration: string) => log.info({ migration }, 'migrated');
  const onNewer = (migrations: string[]) => log.warn({ migrations }, 'newer-database');
  const onBlocked = () => log.warn({}, 'migration-waits');
  const prepareOptions = { makesRole: !databaseUrl, onMigrated, onNewer, onBlocked };
  await unlessStopped(prepareDatabase(addresses, prepareOptions)).catch((error) => {
    const setting = databaseOwnerUrl ? 'DATABASE_OWNER_URL and DATABASE_URL' : 'DATABASE_URL';
    throw databaseUrl ? explainDatabaseFailure(error, setting) : error;
  });
  const db = openDatabase(addresses.app, { directUrl: databaseDirectUrl });
  undo.push(() => db.destroy());
  await unlessStopped(ensureInitialData(db, settings));
  if (usesPooler(db) && !databaseDirectUrl) log.warn({}, 'pooler-without-direct-url');
  const secrets = await unlessStopped(loadSecrets(settings, db));
  const accounts = demo ? await unlessStopped(seed(db, settings)) : [];
  const admin = await unlessStopped(ensureFirstAdmin(db, settings));

  const reportTrouble = (message: string) => log.warn(message);
  const tracing = await unlessStopped(openTracing(process.env, reportTrouble));
  undo.push(async () => tracing?.stop());
  const app = await unlessStopped(buildServer({ settings, db, secrets, webRoot, log, tracing }));
  undo.push(() => app.close());
  const listener = await listen(app, settings.host, settings.port);
  undo.push(() => listener.stop());
  log.info({ port: listener.port }, 'listening');
  undo.push(async () => log.info({}, 'stopping'));

  // Port 0 picks a free one, so the address is known only now.
  const address = settings.publicUrl.replace(/:0$/, `:${listener.port}`);
  print(`Cairn is running at ${address}`);
  if (admin.kind === 'set-up') {
    // In the fragment, which browsers don't send, so the token reaches no server log.
    const link = `${address}/register#setup=${admin.token}`;
    print(`There is no admin yet. Make the first one with this link. It works once:\n  ${link}`);
  } else if (admin.kind === 'created') {
    print(
      `The first admin was created. Sign in as ${admin.email} with the password in ADMIN_PASSWORD.`,
    );
  } else if (!demo) {
    print('An admin already exists. Sign in.');
  }
  if (accounts.length > 0) print('Demo accounts, with made-up people and no real data:');
  for (const { role, email, password } of accounts) print(`  ${role}: ${email}  ${password}`);
  print('Press Ctrl-C to stop.');
}

/** Stops waiting for a startup step when shutdown begins. */
function unlessStopped<T>(work: Promise<T>): Promise<T> {
  const stopped = stop.requested.then(() => Promise.reject(stop.signal.reason));
  return Promise.race([work, stopped]);
}

async function startDatabase(settings: Settings): Promise<DatabaseAddresses> {
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    notice: print,
    signal: stop.signal,
    onUnexpectedEnd: (reason) => {
      stop.fail(new StartupError(`PostgreSQL stopped, so Cairn stopped too: ${reason}`));
    },
  });
  undo.push(() => postgres.stop());
  return { owner: postgres.url, app: postgres.appUrl };
}

async function seed(db: Database, settings: Settings) {
  const { seedDemo } = await import('../demo/seed-demo.ts');
  const { seedDocuments } = await import('../demo/documents.ts');
  const { seedCaseNotes } = await import('../demo/case-notes.ts');
  const { accounts } = await seedDemo(db);
  const vault = await openVault(settings, db);
  await seedDocuments(db, vault);
  await seedCaseNotes(db);
  vault.close();
  return accounts;
}

function readDemoOption(options: string[]): boolean {
  const unknown = options.find((option) => option !== '--demo');
  if (unknown === undefined) return options.length > 0;
  throw new StartupError(`Unknown option ${unknown}. The only option is --demo.`);
}

/** The demo has a separate data folder, so that real records never mix with invented ones. */
function settingsFor(demo: boolean): Settings {
  const settings = readSettings(process.env);
  if (!demo) return settings;
  if (settings.databaseUrl) {
    throw new StartupError(
      'The demo uses its own database. Unset DATABASE_URL and start it again.',
    );
  }
  return { ...settings, dataDir: `${settings.dataDir}-demo` };
}

async function withStopTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, stopTimeout);
  });
  await Promise.race([work, enough]).finally(() => clearTimeout(timer));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printFailure(error: unknown): void {
  const text =
    error instanceof StartupError
      ? error.message
      : `Unexpected error: ${(error as Error)?.stack ?? error}`;
  process.stderr.write(`${text}\n`);
}
