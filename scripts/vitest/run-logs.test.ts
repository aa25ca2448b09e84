import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchLogs } from './run-logs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-logs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function searched(...lines: (object | string)[]): string[] {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(join(folder, 'demo.log'), text.join('\n'));
  return searchLogs(folder).found;
}

it.each([
  ['a name', { who: 'Ms Thistledown' }, 'name'],
  ['a name with an accent', { who: 'for Émeraude' }, 'name'],
  ['a name in small letters and without its accents', { who: 'joelle emeraude' }, 'name'],
  ['a name in an address', { path: '/search?q=No%C3%ABl' }, 'name'],
  ['an e-mail address in an address', { path: '/x?to=x.y%40some.example' }, 'e-mail address'],
  ['the name of an account', { who: 'Waymark' }, 'name'],
  ['an e-mail address', { to: 'x.y+1@some.example' }, 'e-mail address'],
  ['a phone number', { to: '+1 514 555-0142' }, 'phone number'],
  ['a date of birth', { born: '1988-02-29' }, 'date of birth'],
])('%s in a log is found, told by its event, and not repeated', (_, line, kind) => {
  const found = searched({ msg: 'answered', route: '/api/me', ...line });
  expect(found).toEqual([`  demo.log: event answered /api/me (${kind})`]);
});

it('reports how many lines were searched', () => {
  writeFileSync(join(folder, 'demo.log'), '{}\n{}\n');
  expect(searchLogs(folder)).toEqual({ found: [], undeclared: [], lines: 2 });
});

it('reports an operation with an undeclared problem, once', () => {
  const line = { msg: 'undeclared-problem', operation: 'addNote', code: 'merged' };
  writeFileSync(
    join(folder, 'demo.log'),
    [line, line].map((one) => JSON.stringify(one)).join('\n'),
  );
  expect(searchLogs(folder).undeclared).toEqual(["  demo.log: addNote answered 'merged'"]);
});

it('searches lines that aren’t JSON too', () => {
  expect(searched('at Waymark (app/server/main.ts)')).toEqual([
    '  demo.log: not a JSON line (name)',
  ]);
});

it('ignores what logs are full of', () => {
  const stack = 'at fastify (/srv/node_modules/@fastify/static/index.js:12:5)\n at pg@8.23.1';
  expect(
    searched(
      { msg: 'starting', version: '0.1.6', time: 1795426013690, requestId: 'G7KQ-2XPD-9MVB' },
      { msg: 'unexpected', err: { stack }, sql: 'select "email" from "account" where $1' },
      { msg: 'mail-kept', file: '2026-11-23T09-00-00-000Z-09315528.eml' },
      'Cairn is running at http://localhost:3000',
    ),
  ).toEqual([]);
});
