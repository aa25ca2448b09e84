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
 * Starts one throwaway PostgreSQL for the whole run and migrates a template in it, so that a test
 * file gets its own database in milliseconds (see createTestDatabase). Returns what takes it away.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, throwaway: true });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await runOnServer(postgres.url, `CREATE DATABASE ${templateName}`);
    // An organisation's own PostgreSQL may keep any time zone; nothing may hang on it.
    await runOnServer(postgres.url, "ALTER ROLE CURRENT_USER SET timezone = 'America/St_Johns'");
    // Closed again before the first clone: PostgreSQL copies only a template nobody is using.
    const template = openDatabase(urlOf(postgres.url, templateName));
    await migrate(template)
      .then(() => prepareJobs(template))
      .finally(() => template.destroy());
    project.provide('postgresUrl', postgres.url);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** So that each test file finds the tables of pg-boss made already. */
async function prepareJobs(db: Database): Promise<void> {
  const jobs = jobKeeper(db, { doWork: false, onFailure: () => {} });
  await jobs.start();
  await jobs.stop();
}
