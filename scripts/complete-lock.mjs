// Adds platform packages that this registry lacks to package-lock.json, as npm would with a
// complete registry, without integrity. Otherwise npm omits them and `npm ci` fails on every
// machine. Run after each `npm install`: npm run complete-lock
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const added = [];
const libcNames = { gnu: ['glibc'], musl: ['musl'] };
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, spec] of Object.entries(entry.optionalDependencies ?? {})) {
    const at = `node_modules/${name}`;
    if (lock.packages[at] || lock.packages[`${path}/${at}`]) continue;
    const [, os, cpu, libc] =
      /-(darwin|linux|win32|android|freebsd|openbsd|netbsd|sunos|aix|openharmony)-?(arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64|mips64el|wasm32)?[a-z0-9]*-?(gnueabihf|musleabihf|gnu|musl|msvc|eabi)?/.exec(
        name,
      ) ?? [];
    if (!os) {
      console.log('unclear', path, name, spec);
      continue;
    }
    lock.packages[at] = {
      version: spec.replace(/^[\^~]/, ''),
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      ...(libc && libc in libcNames
        ? { libc: libcNames[/** @type {keyof typeof libcNames} */ (libc)] }
        : {}),
      ...(entry.license ? { license: entry.license } : {}),
      optional: true,
      os: [os],
      ...(entry.engines ? { engines: entry.engines } : {}),
    };
    added.push(`${name}@${spec}`);
  }
}
const { '': root, ...rest } = lock.packages;
lock.packages = {
  '': root,
  ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
};
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.join('\n'));
