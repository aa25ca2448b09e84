import { serverArguments } from '../scripts/setup/server-command.mjs';

/**
 * Cairn as it is started everywhere; or with the flags of Node that BENCH_FLAGS names instead, to compare.
 * @param more flags beside either
 */
export function serverCommand(...more: string[]): string[] {
  const asked = process.env.BENCH_FLAGS?.split(' ');
  return [
    process.execPath,
    ...more,
    ...(asked ? [...asked, 'app/server/main.ts'] : serverArguments),
  ];
}
