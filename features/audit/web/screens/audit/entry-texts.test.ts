import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import english from '../../../../../locales/en/audit.json' with { type: 'json' };

const root = new URL('../../../../../', import.meta.url);

/** Actions logged by the server, parsed from its source. */
function findLoggedActions(): string[] {
  const kinds = Object.keys(english.phrases).join('|');
  const named = new RegExp(`'((?:${kinds})\\.[a-z-]+)'|action: '([a-z-]+\\.[a-z-]+)'`, 'g');
  const files = globSync('{core/server,features/*/server,app/server}/**/*.ts', {
    cwd: root,
  }).filter((name) => !name.endsWith('.test.ts'));
  const found = files.flatMap((name) => {
    const code = readFileSync(new URL(name, root), 'utf8');
    if (!/recordAudits?\(/.test(code)) return [];
    return [...code.matchAll(named)].map((match) => match[1] ?? match[2] ?? '');
  });
  return [...new Set(found)];
}

describe('translations of audit actions', () => {
  it('exist for every action that the server logs', () => {
    const phrases = english.phrases as Record<string, Record<string, string>>;
    const actions = findLoggedActions();
    expect(actions.length).toBeGreaterThan(30);
    const wordless = actions.filter((action) => {
      const [record = '', verb = ''] = action.split('.');
      return !phrases[record]?.[verb];
    });
    expect(wordless).toEqual([]);
  });
});
