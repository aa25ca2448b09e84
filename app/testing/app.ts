import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { accounts } from '#core/server/accounts/service.ts';
import type { Clock } from '#core/server/clock.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import { readSettings } from '#core/server/env.ts';
import type { Tracing } from '#core/server/telemetry/spans.ts';
import { type ReminderSource, registerSource } from '#features/reminders/server/service.ts';
import { ensureInitialData } from '../server/initial-data.ts';
import { buildServer } from '../server/server.ts';
import { createTestDatabase } from './database.ts';
import { createRunLog, logStatements } from './run-log.ts';

export const testPassword = 'a password for the tests';

const passwordHash = await accounts.hashPassword(testPassword);
const tokenKey = new TextEncoder().encode('a key that only the tests know, 32 bytes');
const encryptionKey = new Uint8Array(32).fill(7);
const pushKey = new Uint8Array(32).fill(8);

export interface Sent {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  tokenKey: Uint8Array;
  /** The data folder of this test file; its `outbox` holds emails unless SMTP_URL is set. */
  dataDir: string;
  /** Another instance of the server on the same database. */
  another(): Promise<FastifyInstance>;
  /** Moves the server's clock forward, in ms. */
  moveClock(ms: number): void;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, sent?: Sent): Promise<Reply>;
  /** A token of the test account with this role. */
  getToken(role: Role): Promise<string>;
  /** Makes the next `getToken` sign in again. */
  forgetToken(role: Role): void;
}

export interface TestOptions {
  /** Enforce rate limits; off by default. */
  limitRates?: boolean;
  /** Run jobs such as sending email; off by default. */
  doJobs?: boolean;
  /** Additional reminders for this test. */
  reminding?: readonly ReminderSource[];
  /** Prepares the new database before the app connects to it. */
  prepareDatabase?: (url: string) => Promise<void>;
  /** Additional environment variables, read when the app is built. */
  environment?: () => Record<string, string>;
  /** Folder of a built web client; none by default. */
  webRoot?: string;
  /** Called with each log line. */
  onLogLine?: (line: Record<string, unknown>) => void;
  /** Tracing, read when the app is built. */
  tracing?: () => Promise<Tracing | undefined>;
}

export type Reply = LightMyRequestResponse;

/** Starts the server on a separate database for this test file. */
export function useTestApp(options: TestOptions = {}): TestApp {
  const test = {} as TestApp;
  let ahead = 0;
  let drop: () => Promise<void>;
  let dataDir: string | undefined;
  const others: FastifyInstance[] = [];

  beforeAll(async () => {
    const created = await createTestDatabase();
    drop = created.drop;
    await options.prepareDatabase?.(created.url);
    dataDir = await mkdtemp(join(tmpdir(), 'cairn-test-data-'));
    const settings = readSettings({
      ORG_NAME: 'Test House',
      DATA_DIR: dataDir,
      ...options.environment?.(),
    });
    await ensureInitialData(created.db, settings);
    const clock: Clock = () => new Date(Date.now() + ahead);
    const secrets = { tokenKey, encryptionKey, pushKey };
    const { limitRates = false, doJobs = false, reminding = [], webRoot = '/nowhere' } = options;
    const parts = { settings, db: created.db, secrets, webRoot, clock };
    const log = createRunLog(testFileName(), options.onLogLine);
    logStatements(created.db, log);
    const tracing = await options.tracing?.();
    const build = async () => {
      const server = await buildServer({ ...parts, limitRates, doJobs, log, tracing });
      for (const one of reminding) registerSource(server.app, one);
      return server;
    };
    const app = await build();
    Object.assign(test, signedInCalls(app, created.db), {
      tokenKey,
      dataDir,
      another: async () => {
        const other = await build();
        others.push(other);
        return other;
      },
      moveClock: (ms: number) => {
        ahead += ms;
      },
    });
  });
  afterAll(async () => {
    for (const app of [...others, test.app]) await app?.close();
    await drop?.();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });
  return test;
}

/** The name of the test file in the run's logs. */
function testFileName(): string {
  return basename(expect.getState().testPath ?? 'test').replace(/\.test\.ts$/, '');
}

function signedInCalls(app: FastifyInstance, db: Database): Partial<TestApp> {
  const tokens = new Map<Role, string>();
  const made = new Set<Role>();
  const call: TestApp['call'] = async (method, url, { body, token, headers } = {}) => {
    // Tests change accounts and sessions behind the server's back.
    await app.app.sessions.caughtUp();
    return app.inject({
      method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  };
  return {
    app,
    db,
    call,
    async getToken(role) {
      const known = tokens.get(role);
      if (known) return known;
      const email = `${role}@test.example`;
      if (!made.has(role)) await addAccount(db, role, email);
      made.add(role);
      const reply = await call('POST', '/api/auth/login', {
        body: { email, password: testPassword },
      });
      const token = tokenIn(reply);
      tokens.set(role, token);
      return token;
    },
    forgetToken: (role) => void tokens.delete(role),
  };
}

/** Adds an account with the password of the tests; returns its id. */
export async function addAccount(db: Database, role: Role, email: string): Promise<string> {
  const user = await accounts.insertAccount(contextWithoutApp(db), {
    firstName: 'Sam',
    lastName: 'Waymark',
    email,
    passwordHash,
    role,
    language: null,
    emailVerifiedAt: new Date(),
  });
  if (!user) throw new Error(`${email} already exists`);
  return user.id;
}

export function tokenIn(reply: Reply): string {
  return String(reply.headers.authorization).replace('Bearer ', '');
}
