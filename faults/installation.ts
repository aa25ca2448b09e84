import { expect } from 'vitest';
import { startBucket, type TestBucket } from '#app/testing/s3-server.ts';
import { freePort } from '../e2e/servers.ts';
import { type ExternalPostgres, startExternalPostgres } from './external-postgres.ts';
import { type Instance, startInstance } from './instances.ts';

/** Cairn at scale: two instances with a shared PostgreSQL and bucket. */
export interface Installation {
  postgres: ExternalPostgres;
  bucket: TestBucket;
  instances: readonly Instance[];
  /** Starts a session of the first administrator at this address. */
  signIn(url: string): Promise<string>;
  remove(): Promise<void>;
}

interface InstallationOptions {
  wayTo?: (url: string) => Promise<string>;
  count?: number;
  /** Starts what the instances need beside their database, and returns its settings. */
  beside?: (postgres: ExternalPostgres) => Promise<Record<string, string>>;
}

export const admin = { email: 'faults@cairn.example', password: 'a password for these tests only' };

/**
 * @param environment settings in addition to the shared ones
 *
 * @param wayTo maps the database address
 * @param count number of instances
 *
 * @param beside starts servers that depend on the database
 */
export async function startInstallation(
  environment: Record<string, string> = {},
  {
    wayTo = async (url) => url,
    count: instanceCount = 2,
    beside = async () => ({}),
  }: InstallationOptions = {},
): Promise<Installation> {
  const undo: (() => Promise<unknown>)[] = [];
  const remove = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const postgres = await startExternalPostgres();
    undo.push(() => postgres.remove());
    const bucket = await startBucket();
    undo.push(() => bucket.stop());
    const databaseUrl = await wayTo(postgres.appUrl());
    const besideSettings = await beside(postgres);
    const instances: Instance[] = [];
    for (let count = 0; count < instanceCount; count += 1) {
      const instance = await startInstance(await freePort(), {
        DATABASE_URL: databaseUrl,
        DATABASE_OWNER_URL: postgres.ownerUrl(),
        FILES_URL: bucket.url,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...besideSettings,
        ...environment,
      });
      undo.push(() => instance.remove());
      instances.push(instance);
    }
    return { postgres, bucket, instances, signIn, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Sends a JSON call from outside a browser with this session. */
export function post(url: string, body: object, token?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function signIn(url: string): Promise<string> {
  const reply = await post(`${url}/api/auth/login`, admin);
  expect(reply.status).toBe(200);
  return (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
}
