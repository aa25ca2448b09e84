import { describe, expect, it } from 'vitest';
import { nameIn } from './download.ts';

describe('the name of a downloaded file', () => {
  it.each([
    [`attachment; filename="caf_.csv"; filename*=UTF-8''caf%C3%A9.csv`, 'café.csv'],
    ['attachment; filename="audit-2026-11-21.csv"', 'audit-2026-11-21.csv'],
    [`attachment; filename="plain.csv"; filename*=UTF-8''%zz`, 'plain.csv'],
    ['attachment', undefined],
    [null, undefined],
  ])('in %j is %j', (header, name) => {
    expect(nameIn(header)).toBe(name);
  });
});
