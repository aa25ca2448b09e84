import { describe, expect, it } from 'vitest';
import { addressOf } from './api.ts';

describe('addressOf', () => {
  it('fills in parameters so that they stay in their place', () => {
    expect(addressOf('/api/applicant/:id', { params: { id: 'a/../b?c' } })).toBe(
      '/api/applicant/a%2F..%2Fb%3Fc',
    );
  });

  it('repeats a value of several and leaves out what is empty', () => {
    const query = { status: ['pending', 'client'], q: '', after: undefined, limit: 25 };
    expect(addressOf('/api/applicant', { query })).toBe(
      '/api/applicant?status=pending&status=client&limit=25',
    );
  });
});
