import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { readAllSecrets } from './secrets.ts';

const test = useTestApp();

it('ignores other files beside the keys', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-secrets-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const folder = join(dataDir, 'secrets');
  await mkdir(join(folder, 'before'), { recursive: true });
  for (const name of ['token-key', 'file-key-2', 'token-key.old', '.token-key.swp']) {
    await writeFile(join(folder, name), `the words of ${name}`);
  }
  expect(await readAllSecrets({ databaseUrl: undefined, dataDir }, test.db)).toEqual({
    'token-key': 'the words of token-key',
    'file-key-2': 'the words of file-key-2',
  });
});
