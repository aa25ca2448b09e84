import { once } from 'node:events';
import type { Read } from './isolated-reader.ts';

/**
 * The process in which a file is read: `isolated-reader.ts` starts one for each. The content comes by the
 * standard input; what is found in it leaves by the standard output, each a line of JSON.
 */

const [reader = '', options = 'null'] = process.argv.slice(2);
const { read } = (await import(reader)) as { read: Read<unknown> };

// Nobody waits for it any more: the server has ended, or has had enough.
process.stdout.on('error', () => process.exit(1));

process.stdout.write('\n');
for await (const found of read(process.stdin, JSON.parse(options))) {
  if (!process.stdout.write(`${JSON.stringify(found)}\n`)) await once(process.stdout, 'drain');
}
// It may not have read all that was sent.
process.stdout.write('', () => process.exit(0));
