import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('search parameters', () => {
  it.each([
    ['?q=007', { q: '007' }],
    ['?status=pending&status=client&tab=drafts', { status: ['pending', 'client'], tab: 'drafts' }],
    ['?q=true', { q: 'true' }],
    ['', {}],
  ])('reads and writes %s', (text, values) => {
    expect(parseSearch(text)).toEqual(values);
    expect(stringifySearch(values)).toBe(text);
  });

  it('leaves out empty values', () => {
    expect(stringifySearch({ q: '', status: [], after: undefined, tab: null })).toBe('');
  });

  it('keeps an address inside an address intact', () => {
    const returnUrl = '/page/applicants?status=pending&q=é#top';
    expect(parseSearch(stringifySearch({ returnUrl }))).toEqual({ returnUrl });
  });
});
