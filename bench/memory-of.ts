import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

/** Resident memory in bytes, shared memory included. */
export function residentMemory(id: number): number {
  return kilobytes(`/proc/${id}/status`, /VmRSS:\s+(\d+)/) * 1024;
}

/** Runs this and samples a process's resident memory: megabytes before, and growth. */
export async function memoryDuring<T>(
  id: number,
  work: () => Promise<T>,
): Promise<{ result: T; before: number; grown: number }> {
  const megabytes = () => residentMemory(id) / 1024 / 1024;
  const before = megabytes();
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, megabytes());
  }, 20);
  const result = await work().finally(() => clearInterval(sampling));
  return { result, before, grown: highest - before };
}

/** Memory of a process and its children in bytes, counting shared memory once. */
export function memoryTogether(id: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' });
  const ids = [id, ...stdout.split('\n').map(Number).filter(Boolean)];
  return ids.reduce((sum, one) => sum + proportionalMemory(one), 0);
}

/** Own memory plus a share of the shared memory. A child may have ended in between. */
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
