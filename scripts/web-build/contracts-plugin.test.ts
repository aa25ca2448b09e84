import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractsPlugin } from './contracts-plugin.ts';

const contracts = {
  'core/contract/operation.ts': 'export const operation = (shape: unknown) => shape;',
  'core/contract/texts.ts': `import * as z from 'zod';
    export const maxLength = 5;
    export const { shape: parts, ...rest } = z.object({ title: z.string().max(maxLength) });
    export const capital = (text: string) => text.toUpperCase();`,
  'core/contract/tasks.ts': `import * as z from 'zod';
    import { operation } from './operation.ts';
    import { capital, maxLength, parts } from './texts.ts';
    export const states = ['open', 'done'] as const;
    export const state = z.enum(states);
    export const longest = Math.max(maxLength, 2);
    export const heading = (text: string) => capital(text);
    export const createTask = operation({
      id: 'createTask',
      body: z.object({ ...parts, state }),
      reply: { status: 201, body: z.object({ id: z.uuid() }) },
    });`,
};

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-contracts-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Builds this module of the client, and runs it. */
async function run(name: string, code: string) {
  for (const [file, content] of Object.entries({ ...contracts, [name]: code })) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
  const outDir = join(root, `${name}.built`);
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    resolve: { alias: { zod: fileURLToPath(import.meta.resolve('zod')) } },
    plugins: [contractsPlugin(root)],
    build: {
      outDir,
      minify: false,
      lib: { entry: join(root, name), formats: ['es'], fileName: () => 'shown.mjs' },
    },
  })) as Rolldown.RolldownOutput[];
  const modules = built.flatMap(({ output }) =>
    output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
  );
  const { href } = pathToFileURL(join(outDir, 'shown.mjs'));
  const { shown } = (await import(href)) as { shown: unknown };
  return { shown, hasZod: modules.some((id) => id.includes('/zod/')) };
}

it('leaves zod out of modules that read routes, plain values, and functions', async () => {
  const list = await run(
    'core/web/list.ts',
    `import { createTask, heading, longest, states } from '../contract/tasks.ts';
     export const shown = [createTask, states, longest, heading('tasks')];`,
  );
  const route = { id: 'createTask', body: undefined, reply: { status: 201, body: undefined } };
  expect(list).toEqual({ shown: [route, ['open', 'done'], 5, 'TASKS'], hasZod: false });
});

it.each([
  ['by name', 'createTask.body'],
  ['from one of two operations', '(states.length > 1 ? createTask : undefined)!.body'],
  ['taken apart', '(() => { const { body } = createTask; return body; })()'],
  ['on demand', "(await import('../contract/tasks.ts')).createTask.body"],
])('gives a module that reads a schema the same schema as in development: %s', async (_, body) => {
  const form = await run(
    `core/web/form-${body.length}.ts`,
    `import { createTask, states } from '../contract/tasks.ts';
     const body = ${body} as any;
     const check = (sent: unknown) => body.safeParse(sent).success;
     const task = { title: 'Call', state: states[0] };
     export const shown = [createTask.id, check(task), check({ ...task, title: 'Call back' })];`,
  );
  expect(form).toEqual({ shown: ['createTask', true, false], hasZod: true });
});

it('fails for a module that reads the schema of a reply', async () => {
  const reading = run(
    'core/web/reply.ts',
    `import { createTask } from '../contract/tasks.ts';
     export const shown = createTask.reply.body;`,
  );
  await expect(reading).rejects.toThrow('uses the schema of a reply');
});
