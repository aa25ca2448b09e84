import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'migrations');

/** Since this migration, the previous version keeps running beside each new one (decision 065). */
const sideBySideSince = '0068-oldest-code.sql';

/** Statements that remove, rename, or narrow what the previous version uses. */
const removingStatement =
  /\bdrop (?:table|column|view|function|default|type)\b|\brename (?:to|column|constraint)\b|\balter column \w+ (?:set data )?type\b|\bset not null\b|\badd column (?:(?!\bdefault\b|,|;).)*\bnot null\b(?:(?!\bdefault\b|,|;).)*[,;]/is;

function stripComments(text: string): string {
  return text.replace(/--.*$/gm, '');
}

/** Leaves out bodies of functions, renamed indexes, and what is created again under the name that was given up. */
function withoutReplacements(text: string): string {
  return text
    .replace(/\bas \$\$.*?\$\$/gis, '')
    .replace(/\balter index \w+ rename to \w+;/gi, '')
    .replace(
      /\balter table (\w+) rename to \w+;|\bdrop function (\w+)\([^;]*;/gi,
      (statement, table?: string, routine?: string) =>
        text.includes(table ? `create table ${table} (` : `create function ${routine}(`)
          ? ''
          : statement,
    );
}

function removesUsedParts(migration: string): boolean {
  const text = stripComments(migration);
  return (
    removingStatement.test(withoutReplacements(text)) &&
    !/update oldest_code set migration/.test(text)
  );
}

it('a migration that removes what the previous version uses names the version that may keep running', () => {
  const later = readdirSync(folder).filter((name) => name > sideBySideSince);
  expect(
    later.filter((name) => removesUsedParts(readFileSync(join(folder, name), 'utf8'))),
  ).toEqual([]);
});

it.each([
  'alter table account drop column reach;',
  'drop table note;',
  'alter table note rename to remark;',
  'alter table note alter column text type jsonb using to_jsonb(text);',
  'alter table note alter column text set not null;',
  'alter table note\n  add column kind text not null,\n  add column due date;',
])('finds one in %s', (text) => {
  expect(removesUsedParts(text)).toBe(true);
  expect(removesUsedParts(`${text} update oldest_code set migration = '0070-notes';`)).toBe(false);
});

it.each([
  "alter table note add column kind text not null default 'plain';",
  'alter table note add column due date;',
  '-- drop table note;\ncreate table remark (id uuid primary key, text text not null);',
  'create index note_due on note (due);',
  'alter table note rename to note_before; create table note (like note_before);',
])('finds none in %s', (text) => {
  expect(removesUsedParts(text)).toBe(false);
});
