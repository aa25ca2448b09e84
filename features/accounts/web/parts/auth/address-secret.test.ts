import { describe, expect, it } from 'vitest';
import { readSecret } from './address-secret.ts';

describe('secretIn', () => {
  it('reads the secret by its name', () => {
    expect(readSecret('token=a-b_c', ['token'])).toEqual({ name: 'token', value: 'a-b_c' });
    expect(readSecret('invitation=x', ['setup', 'invitation'])).toEqual({
      name: 'invitation',
      value: 'x',
    });
  });

  it.each(['', 'main', 'token=', 'other=x'])('finds none in “%s”', (fragment) => {
    expect(readSecret(fragment, ['token'])).toBe(null);
  });
});
