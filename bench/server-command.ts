import { serverArguments } from '../scripts/setup/server-command.mjs';

/**
 * Cairn's usual command; BENCH_FLAGS replaces the Node flags for comparisons.
 *
 * @param more further flags
 */
export function serverCommand(...more: string[]): string[] {
  const customFlags = process.env.BENCH_FLAGS?.split(' ');
  return [
    process.execPath,
    ...more,
    ...(customFlags ? [...customFlags, 'app/server/main.ts'] : serverArguments),
  ];
}
