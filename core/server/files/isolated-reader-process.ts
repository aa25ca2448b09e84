import { once } from 'node:events';
import type { Read } from './isolated-reader.ts';

/**
 * Process that reads one file; started by `isolated-reader.ts`. The content arrives on standard
 * input; findings leave on standard output as lines of JSON.
 */

const [reader = '', options = 'null'] = process.argv.slice(2);
const { read } = (await import(reader)) as { read: Read<unknown> };

// The server has ended, or has stopped reading.
process.stdout.on('error', () => process.exit(1));

process.stdout.write('\n');
for await (const found of read(process.stdin, JSON.parse(options))) {
  if (!process.stdout.write(`${JSON.stringify(found)}\n`)) await once(process.stdout, 'drain');
}
// It may not have read all of its input.
process.stdout.write('', () => process.exit(0));
