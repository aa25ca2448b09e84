import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Of Linux on every machine that Cairn runs on. */
const ticksPerSecond = 100;

/** What a process and its children, those that have ended included, have had of the processor, in seconds. */
export function processorTime(id: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' });
  const children = stdout.split('\n').map(Number).filter(Boolean);
  const ticks = children.reduce((sum, child) => sum + ticksOf(child, 2), ticksOf(id, 4));
  return ticks / ticksPerSecond;
}

/** The first two of these are its own (its program and the kernel for it), the next two of its ended children. */
function ticksOf(id: number, fields: number): number {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'utf8');
    // Its name stands in brackets and may have spaces; the times are the twelfth to fifteenth after it.
    const rest = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return rest.slice(11, 11 + fields).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}
