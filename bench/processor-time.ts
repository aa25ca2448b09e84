import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The same on every Linux machine that Cairn supports. */
const ticksPerSecond = 100;

/** Processor time of a process and its children, ended ones too, in seconds. */
export function processorTime(id: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(id)], { encoding: 'utf8' });
  const children = stdout.split('\n').map(Number).filter(Boolean);
  const ticks = children.reduce((sum, child) => sum + readTicks(child, 2), readTicks(id, 4));
  return ticks / ticksPerSecond;
}

/** The first two are its own (user and system), the next two those of ended children. */
function readTicks(id: number, fields: number): number {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name is in parentheses and may contain spaces; the times are fields 12 to 15 after it.
    const rest = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return rest.slice(11, 11 + fields).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}
