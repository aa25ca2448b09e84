import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts';
import { jobKeeper } from '#server/platform/jobs.ts';
import { migrate } from '#server/platform/migrate.ts';
import { runOnServer, templateName, urlOf } from './postgres-server.ts';

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
    // One that isn't thrown away may keep it from a run that was ended.
    await runOnServer(server.url, `DROP DATABASE IF EXISTS ${templateName}`);
    await runOnServer(server.url, `CREATE DATABASE ${templateName}`);
    // An organisation's own PostgreSQL may keep any time zone; nothing may hang on it.
    await runOnServer(server.url, "ALTER ROLE CURRENT_USER SET timezone = 'America/St_Johns'");
    // Closed again before the first clone: PostgreSQL copies only a template nobody is using.
    const template = openDatabase(urlOf(server.url, templateName));
    await migrate(template)
      .then(() => prepareJobs(template))
      .finally(() => template.destroy());
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

/** So that each test file finds the tables of pg-boss made already. */
async function prepareJobs(db: Database): Promise<void> {
  const jobs = jobKeeper(db, { doWork: false, onFailure: () => {} });
  await jobs.start();
  await jobs.stop();
}
