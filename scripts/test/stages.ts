import { join } from 'node:path';
import { ensureBrowser } from '../setup/ensure-browser.mjs';
import { ensureNginx } from '../setup/ensure-nginx.mjs';
import { ensureWebBuilt } from '../setup/ensure-web-built.mjs';
import { repositoryRoot } from '../setup/repository-root.mjs';
import { runChild } from '../setup/run-child.mjs';
import { type Count, runVitest } from './run-vitest.ts';

/** One step of `npm test`. A failing stage ends the run after its group. */
export interface Stage {
  name: string;
  group: string;
  heading: string;
  run(): Promise<Count>;
}

const biome = 'node_modules/@biomejs/biome/bin/biome';
const tsc = 'node_modules/typescript/bin/tsc';

/** All stages, in the order in which they run: cheap and telling first. */
export const stages: Stage[] = [
  check('format', 'Format and lint (Biome)', biome, 'check', '--error-on-warnings', '.'),
  check('types', 'Types (TypeScript)', tsc, '--noEmit'),
  check('structure', 'Every file in its room', 'scripts/checks/structure.ts'),
  check('imports', 'Who imports whom', 'scripts/checks/imports.ts'),
  check('locales', 'English and French', 'scripts/checks/locales.ts'),
  check('spec', 'Coverage of the specification', 'scripts/checks/spec-coverage.ts'),
  check(
    'database-types',
    'Row types are those of the migrations',
    'scripts/generate-database-types.ts',
    '--check',
  ),
  tests('unit', 'Unit tests'),
  tests('http', 'Server over HTTP, on PostgreSQL'),
  tests('start', 'Install and start'),
  {
    name: 'build',
    group: 'build',
    heading: 'Build the web client',
    run: () => counted(async () => await ensureWebBuilt(process.execPath)),
  },
  {
    ...tests('faults', 'What is killed, cut off or full'),
    run: async () => runVitest('faults', { ...process.env, NGINX_PATH: await ensureNginx() }),
  },
  journeys('instances', 'Journeys through nginx and two instances'),
  journeys('e2e', 'Journeys in a browser'),
];

function journeys(name: string, heading: string): Stage {
  return {
    ...tests(name, heading),
    run: async () => runVitest(name, { ...process.env, CHROMIUM_PATH: await ensureBrowser() }),
  };
}

function check(name: string, heading: string, script: string, ...args: string[]): Stage {
  return {
    name,
    group: 'static',
    heading,
    run: () =>
      counted(async () => {
        const code = await runChild(process.execPath, [join(repositoryRoot, script), ...args]);
        if (code !== 0) throw new Error(`${name} ended with code ${code}`);
      }),
  };
}

function tests(name: string, heading: string): Stage {
  return { name, group: name, heading, run: () => runVitest(name, process.env) };
}

/** A step without tests of its own counts as one. */
async function counted(step: () => Promise<void>): Promise<Count> {
  try {
    await step();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
