import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * The numbers of the PostgreSQL processes that work in `cluster`, found by what they are and not
 * by a number noted in a file, which another program may have been given since.
 *
 * On Linux these are all of them. On macOS it is the first process (`postmasterId`) or none.
 */
export function processesOf(cluster: string, postmasterId: number | undefined): number[] {
  const folder = realpathSync(cluster);
  if (process.platform === 'linux') return numbersInProc().filter((id) => worksIn(id, folder));
  return postmasterId !== undefined && wasStartedOn(postmasterId, folder) ? [postmasterId] : [];
}

function numbersInProc(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Every PostgreSQL process makes its cluster its working folder and never leaves it. */
function worksIn(id: number, folder: string): boolean {
  try {
    if (!readFileSync(`/proc/${id}/comm`, 'utf8').startsWith('postgres')) return false;
    return readlinkSync(`/proc/${id}/cwd`) === folder;
  } catch {
    // It ended meanwhile, or it is of an account that is none of ours.
    return false;
  }
}

function wasStartedOn(id: number, folder: string): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(id)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(`-D ${folder} `);
  } catch {
    return false;
  }
}
