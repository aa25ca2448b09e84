import { describe, expect, it } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

describe('safeReturnUrl', () => {
  it.each(['/page/applicants', '/page/applicants?status=pending&q=a%20b#top', '/'])(
    'accepts %s',
    (wanted) => {
      expect(safeReturnUrl(wanted, '/home')).toBe(wanted);
    },
  );

  it.each([
    undefined,
    null,
    7,
    '',
    'page/applicants',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/page\\..\\..\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /page',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('refuses %j', (wanted) => {
    expect(safeReturnUrl(wanted, '/home')).toBe('/home');
  });
});
