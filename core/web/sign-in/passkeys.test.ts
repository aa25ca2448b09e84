import { describe, expect, it } from 'vitest';
import { isIpAddress } from './passkeys.ts';

describe('isIpAddress', () => {
  it.each(['127.0.0.1', '192.168.1.20', '[::1]', '[fe80::1]'])('returns true for %s', (name) => {
    expect(isIpAddress(name)).toBe(true);
  });

  it.each(['localhost', 'cairn.example', '127.0.0.1.example', '1.example'])(
    'returns false for %s',
    (name) => {
      expect(isIpAddress(name)).toBe(false);
    },
  );
});
