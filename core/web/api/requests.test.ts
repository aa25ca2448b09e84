import { describe, expect, it } from 'vitest';
import { operationUrl } from './requests.ts';

describe('the address of a call', () => {
  it('escapes parameters so that each stays one part of the path', () => {
    expect(operationUrl('/api/applicant/:id', { params: { id: 'a/../b?c' } })).toBe(
      '/api/applicant/a%2F..%2Fb%3Fc',
    );
  });

  it('repeats a value of several and leaves out empty ones', () => {
    const query = { status: ['pending', 'client'], q: '', after: undefined, limit: 25 };
    expect(operationUrl('/api/applicant', { query })).toBe(
      '/api/applicant?status=pending&status=client&limit=25',
    );
  });
});
