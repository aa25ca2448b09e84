import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import english from '../../../../../locales/en/audit.json' with { type: 'json' };

const root = new URL('../../../../../', import.meta.url);

/** The actions that the server notes, as its code says them. */
function notedActions(): string[] {
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

describe('the words for what happened', () => {
  it('are there for every action that the server notes', () => {
    const phrases = english.phrases as Record<string, Record<string, string>>;
    const actions = notedActions();
    expect(actions.length).toBeGreaterThan(30);
    const wordless = actions.filter((action) => {
      const [record = '', verb = ''] = action.split('.');
      return !phrases[record]?.[verb];
    });
    expect(wordless).toEqual([]);
  });
});
