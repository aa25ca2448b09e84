import { describe, expect, it } from 'vitest';
import { auditFilters, countFilters, toQuery } from './audit-filters.ts';

const { read: readFilters, write: writeSearch } = auditFilters;

const id = '0b4a6a5c-0000-4000-8000-000000000001';

describe('audit log filters', () => {
  it('survive a round trip through the URL', () => {
    const search = {
      actor: id,
      kind: 'access',
      action: 'draft-applicant.opened',
      from: '2026-01-31',
      to: '2026-02-01',
      recordId: id,
      recordType: 'draft-applicant',
    };
    expect(writeSearch(readFilters(search))).toEqual(search);
    expect(countFilters(readFilters(search))).toBe(6);
  });

  it('ignore unknown values', () => {
    const search = {
      actor: 'me',
      kind: ['change'],
      action: 'a b',
      from: '2026-02-30',
      recordId: 7,
    };
    expect(writeSearch(readFilters(search))).toEqual({});
    expect(countFilters(readFilters(search))).toBe(0);
  });

  it('send the server the time zone of the days', () => {
    expect(toQuery(readFilters({ from: '2026-01-31' }))).toEqual({
      from: '2026-01-31',
      zone: 'Pacific/Apia',
    });
    expect(toQuery(readFilters({ kind: 'access' }))).toEqual({ kind: 'access' });
  });
});
