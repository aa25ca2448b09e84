import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#contract/enumerations.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/env.ts';
import { ensureBeginnings } from '#server/first-start.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { insertAccount } from '../modules/auth/queries.ts';
import { createTestDatabase } from './database.ts';

export const testPassword = 'a password for the tests';

const passwordHash = await hashPassword(testPassword);
const tokenKey = new TextEncoder().encode('a key that only the tests know, 32 bytes');

export interface Sent {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  tokenKey: Uint8Array;
  /** Moves the clock of the server forward, in ms. */
  moveClock(by: number): void;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, sent?: Sent): Promise<Reply>;
  /** A token of somebody with this role; always the same person. */
  tokenOf(role: Role): Promise<string>;
  /** Makes the next `tokenOf` sign in anew. */
  forgetToken(role: Role): void;
}

export type Reply = LightMyRequestResponse;

/** The server on a database of this test file's own, for as long as the file runs. */
export function useTestApp(options: { limitRates?: boolean } = {}): TestApp {
  const test = {} as TestApp;
  let ahead = 0;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const created = await createTestDatabase();
    drop = created.drop;
    const settings = readSettings({ LOG_LEVEL: 'silent', ORG_NAME: 'Test House' });
    await ensureBeginnings(created.db, settings);
    const clock: Clock = () => new Date(Date.now() + ahead);
    const secrets = { tokenKey };
    const { limitRates = false } = options;
    const parts = { settings, db: created.db, secrets, webRoot: '/nowhere', clock, limitRates };
    Object.assign(test, signedInCalls(await buildApp(parts), created.db), {
      tokenKey,
      moveClock: (by: number) => {
        ahead += by;
      },
    });
  });
  afterAll(async () => {
    await test.app?.close();
    await drop?.();
  });
  return test;
}

function signedInCalls(app: FastifyInstance, db: Database): Partial<TestApp> {
  const tokens = new Map<Role, string>();
  const accounts = new Set<Role>();
  const call: TestApp['call'] = (method, url, { body, token, headers } = {}) =>
    app.inject({
      method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  return {
    app,
    db,
    call,
    async tokenOf(role) {
      const known = tokens.get(role);
      if (known) return known;
      const email = `${role}@test.example`;
      if (!accounts.has(role)) await addAccount(db, role, email);
      accounts.add(role);
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
  const scope = proveScope<SystemScope>({ kind: 'system' });
  const user = await insertAccount(db, scope, {
    firstName: 'Sam',
    lastName: 'Waymark',
    email,
    passwordHash,
    role,
    language: null,
  });
  if (!user) throw new Error(`${email} is there already`);
  return user.id;
}

/** The token that a reply carries. */
export function tokenIn(reply: Reply): string {
  return String(reply.headers.authorization).replace('Bearer ', '');
}
