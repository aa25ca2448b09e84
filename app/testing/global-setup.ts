import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { runOnServer, templateName } from './postgres-server.ts';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throwaway PostgreSQL server of this run, as superuser. */
    postgresUrl: string;
  }
}

/**
 * Finds or starts one PostgreSQL server for the run and migrates a template, so that each test file
 * gets a database in milliseconds (see createTestDatabase). Returns the teardown.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serverForTests();
  try {
    // An organization's PostgreSQL may use any time zone; nothing may depend on it.
    await runOnServer(server.url, "ALTER ROLE CURRENT_USER SET timezone = 'America/St_Johns'");
    await makeTemplate(server.url, templateName);
    project.provide('postgresUrl', server.url);
    return server.leave;
  } catch (error) {
    await server.leave();
    throw error;
  }
}

interface ServerForTests {
  /** Address of the superuser. */
  url: string;
  leave(): Promise<void>;
}

/**
 * Starts a throwaway server of the bundled version, or uses TEST_DATABASE_URL to try another
 * version. That server must have no other use: tests create databases and roles in it.
 */
async function serverForTests(): Promise<ServerForTests> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const leave = async () => {
      await runOnServer(url, `DROP DATABASE IF EXISTS ${templateName}`);
      await runOnServer(url, 'ALTER ROLE CURRENT_USER RESET timezone');
    };
    return { url, leave };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
  const leave = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, leave };
}
