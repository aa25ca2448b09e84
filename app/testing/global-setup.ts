import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { runOnServer, templateName } from './postgres-server.ts';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throwaway PostgreSQL of this run, as its superuser. */
    postgresUrl: string;
  }
}

/**
 * Finds or starts one PostgreSQL for the whole run and migrates a template in it, so that a test
 * file gets its own database in milliseconds (see createTestDatabase). Returns what tidies up.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serverForTests();
  try {
    // An organisation's own PostgreSQL may keep any time zone; nothing may hang on it.
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
  /** As its superuser. */
  url: string;
  leave(): Promise<void>;
}

/**
 * A throwaway one of the version that Cairn brings along; or the one that TEST_DATABASE_URL names, for trying
 * another version. It has to be there for nothing else: tests make databases and roles in it.
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
