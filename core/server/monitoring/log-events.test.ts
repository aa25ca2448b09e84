import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** Matches `log.warn({ … }, 'event')` for any logger, or a computed severity in brackets. */
const writing =
  /(?:\.(?:trace|debug|info|warn|error)|log\[[^\]]+\])\((?:[^;']|'[^']*'(?!,?\s*\)))*?'([a-z]+(?:-[a-z]+)*)',?\s*\)/g;

it('documents every log event in docs/monitoring.md, and no others', () => {
  const sources = globSync(
    '{core/server,features/*/server,app/server,app/openapi,app/demo}/**/*.ts',
    { cwd: root },
  ).filter((file) => !/\.test\.ts$/.test(file));
  const written = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(writing)].map(([, event]) => event),
  );
  // Error codes become events as well, and so do libraries' messages.
  const events = new Set([...written, 'unexpected', 'unavailable', 'files-away', 'library']);
  const page = readFileSync(join(root, 'docs/monitoring.md'), 'utf8');
  const rows = page.split('| event | level | meaning |')[1]?.split('\n\n')[0] ?? '';
  const explained = [...rows.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  expect(explained.toSorted()).toEqual([...events].toSorted());
});
