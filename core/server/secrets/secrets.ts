import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Executor } from '../db/database.ts';
import type { Settings } from '../env.ts';
import { randomSecret } from './codes.ts';

/** Keys that the app generates at its first start. Never logged. */
export interface Secrets {
  /** Signs session tokens (HS256). */
  readonly tokenKey: Uint8Array;
  /** Encrypts secrets in the database (AES-256). */
  readonly encryptionKey: Uint8Array;
  /** Identifies this installation to push services (VAPID, P-256). */
  readonly pushKey: Uint8Array;
}

/**
 * Reads or creates the keys. With the embedded database they are files in the data folder that only
 * this account may read; instances that share a database share keys in it.
 */
export async function loadSecrets(settings: Settings, db: Database): Promise<Secrets> {
  const read = settings.databaseUrl
    ? (name: string) => secretInDatabase(db, name)
    : (name: string) => secretInFile(join(settings.dataDir, 'secrets'), name);
  return {
    tokenKey: Buffer.from(await read('token-key'), 'base64url'),
    encryptionKey: Buffer.from(await read('encryption-key'), 'base64url'),
    pushKey: Buffer.from(await read('push-key'), 'base64url'),
  };
}

async function secretInDatabase(db: Database, name: string): Promise<string> {
  await db
    .insertInto('generatedSecret')
    .values({ name, value: randomSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const storedSecret = await readFromDatabase(db, name);
  if (storedSecret === undefined) throw new Error(`could not store the secret ${name}`);
  return storedSecret;
}

async function readFromDatabase(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('generatedSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

async function secretInFile(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const savedValue = await readFile(path, 'utf8').catch(() => '');
  if (savedValue.length >= 43) return savedValue;
  const value = randomSecret();
  await writeAndSync(path, value);
  return value;
}

/** Storage for keys that are created over time, each with its own name. */
export interface KeyShelf {
  /** Returns the key with this name (256 bits), and creates it if there is none. */
  make(name: string): Promise<Uint8Array>;
  /** Returns the key with this name; null if there is none. */
  read(name: string): Promise<Uint8Array | null>;
}

/** Stores keys beside the other secrets: in the data folder, or in a shared database. */
export function keyShelf(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  db: Database,
): KeyShelf {
  const folder = join(settings.dataDir, 'secrets');
  const isShared = settings.databaseUrl !== undefined;
  const decode = (value: string) => Buffer.from(value, 'base64url');
  return {
    async make(name) {
      return decode(await (isShared ? secretInDatabase(db, name) : secretInFile(folder, name)));
    },
    async read(name) {
      const storedValue = isShared
        ? await readFromDatabase(db, name)
        : await readFile(join(folder, name), 'utf8').catch(() => undefined);
      return storedValue === undefined || storedValue.length < 43 ? null : decode(storedValue);
    },
  };
}

type SecretsLocation = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Reads all keys by name, as stored: for a backup, which is encrypted. */
export async function readAllSecrets(
  { databaseUrl, dataDir }: SecretsLocation,
  db: Database,
): Promise<Record<string, string>> {
  if (databaseUrl) {
    const rows = await db.selectFrom('generatedSecret').select(['name', 'value']).execute();
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }
  const folder = join(dataDir, 'secrets');
  const names = (await listFiles(folder)).filter((name) => keyName.test(name));
  const read = names.map(
    async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/** Names of our keys; other files beside them are left out. */
const keyName = /^[a-z\d-]+$/;

/** Restores a backup's keys to a shared database, in the transaction that fills it. */
export async function restoreSecretsInDatabase(
  on: Executor,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(secrets)) {
    await on.insertInto('generatedSecret').values({ name, value }).execute();
  }
}

/**
 * Restores a backup's keys to the data folder, replacing the ones of a first start, which have
 * encrypted nothing.
 * @returns a function that puts the replaced keys back
 */
export async function restoreSecretsInFolder(
  dataDir: string,
  secrets: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const folder = join(dataDir, 'secrets');
  const restoredFolder = join(dataDir, 'secrets.restored');
  const replacedFolder = join(dataDir, 'secrets.before');
  await rm(restoredFolder, { recursive: true, force: true });
  await mkdir(restoredFolder, { recursive: true, mode: 0o700 });
  for (const [name, value] of Object.entries(secrets)) {
    // The name becomes a file name, so it must not lead out of the folder.
    if (!keyName.test(name)) throw new Error('invalid key name');
    await writeAndSync(join(restoredFolder, name), value);
  }
  await rm(replacedFolder, { recursive: true, force: true });
  const hadKeys = (await listFiles(folder)).length > 0;
  if (hadKeys) await rename(folder, replacedFolder);
  else await rm(folder, { recursive: true, force: true });
  await rename(restoredFolder, folder);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    if (hadKeys) await rename(replacedFolder, folder);
  };
}

/** Deletes the keys that a restore replaced. */
export function deleteReplacedSecrets(dataDir: string): Promise<void> {
  return rm(join(dataDir, 'secrets.before'), { recursive: true, force: true });
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function writeAndSync(path: string, value: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  await file.writeFile(value);
  await file.sync();
  await file.close();
}
