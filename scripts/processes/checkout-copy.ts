import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../setup/repository-root.mjs';

/** Files that aren't copied, or are linked instead. */
const notCopied = /^(node_modules|\.git|\.ci|coverage|data.*)$/;

/**
 * Copies the checkout, with packages and built client, to a new folder that only its owner may
 * open.
 *
 * @returns its path
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'cairn-checkout-'));
  for (const name of readdirSync(repositoryRoot)) {
    if (!notCopied.test(name)) run('cp', '-R', join(repositoryRoot, name), copy);
  }
  const modules = join(repositoryRoot, 'node_modules');
  // Hard-links hundreds of megabytes if the file system can.
  if (!succeeds('cp', '-al', modules, copy)) {
    run('rm', '-rf', join(copy, 'node_modules'));
    run('cp', '-R', modules, copy);
  }
  chmodSync(copy, 0o700);
  return copy;
}

function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function run(program: string, ...args: string[]): void {
  if (!succeeds(program, ...args)) throw new Error(`Failed: ${program} ${args.join(' ')}`);
}
