import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a process holds, with what it shares with others, in bytes. */
export function residentMemory(id: number): number {
  return kilobytes(`/proc/${id}/status`, /VmRSS:\s+(\d+)/) * 1024;
}

/** What a process and its children hold together, what they share being counted once, in bytes. */
export function memoryTogether(id: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' });
  const ids = [id, ...stdout.split('\n').map(Number).filter(Boolean)];
  return ids.reduce((sum, one) => sum + proportionalMemory(one), 0);
}

/** Its own and its share of what it has in common with others. A child may have ended meanwhile. */
function proportionalMemory(id: number): number {
  try {
    return kilobytes(`/proc/${id}/smaps_rollup`, /^Pss:\s+(\d+)/m) * 1024;
  } catch {
    return 0;
  }
}

function kilobytes(file: string, line: RegExp): number {
  return Number(line.exec(readFileSync(file, 'utf8'))?.[1]);
}
