/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, peer?: boolean,
 *   link?: boolean, os?: string | string[], cpu?: string | string[],
 *   libc?: string | string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Compares package-lock.json with npm's record of the installed packages
 * (node_modules/.package-lock.json).
 *
 * @param {Lock} wanted
 * @param {Lock} installed
 * @returns {'development' | 'production' | 'none'} 'production': all that runs the server is
 *   there, and something that only builds or tests it is not.
 */
export function matchesLock(wanted, installed) {
  /** @type {'development' | 'production'} */
  let kind = 'development';
  for (const [path, locked] of Object.entries(wanted.packages)) {
    if (path === '' || !isForThisMachine(locked)) continue;
    if (installed.packages[path]?.version === locked.version) continue;
    if (!locked.dev) return 'none';
    kind = 'production';
  }
  return kind;
}

function isForThisMachine(/** @type {LockedPackage} */ locked) {
  if (!locked.optional) return true;
  // npm distinguishes C libraries; the few packages that name one are left to it.
  if (locked.libc) return false;
  // An optional package without a platform may be missing because it can't be built here.
  if (!locked.os && !locked.cpu) return false;
  return admits(locked.os, process.platform) && admits(locked.cpu, process.arch);
}

function admits(/** @type {string | string[] | undefined} */ names, /** @type {string} */ value) {
  if (!names) return true;
  const list = [names].flat();
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((entry) => entry.startsWith('!'));
}
