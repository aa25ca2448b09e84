import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { changedFields } from './changed-fields.ts';

const entry = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  ({ before, after }) as AuditEntry;

describe('changed fields', () => {
  it('show before and after, part by part, without bookkeeping fields', () => {
    const before = { phone: null, tags: [], address: { city: 'Here', line1: 'x' }, version: 1 };
    const after = { phone: '5', tags: ['a'], address: { city: 'There', line1: 'x' }, version: 2 };
    expect(changedFields(entry(before, after))).toEqual([
      { name: 'phone', before: null, after: '5' },
      { name: 'tags', before: [], after: ['a'] },
      { name: 'address.city', before: 'Here', after: 'There' },
    ]);
  });

  it('show only given values when a record was created or deleted', () => {
    const record = { name: 'House', phone: null, tags: [], closed: false, abilities: ['x'] };
    const filledFields = ['name', 'closed'];
    expect(changedFields(entry(null, record)).map(({ name }) => name)).toEqual(filledFields);
    expect(changedFields(entry(record, null)).map(({ name }) => name)).toEqual(filledFields);
    expect(changedFields(entry(null, null))).toEqual([]);
  });
});
