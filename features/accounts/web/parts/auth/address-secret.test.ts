import { describe, expect, it } from 'vitest';
import { secretIn } from './address-secret.ts';

describe('secretIn', () => {
  it('reads the secret by its name', () => {
    expect(secretIn('token=a-b_c', ['token'])).toEqual({ name: 'token', value: 'a-b_c' });
    expect(secretIn('invitation=x', ['setup', 'invitation'])).toEqual({
      name: 'invitation',
      value: 'x',
    });
  });

  it.each(['', 'main', 'token=', 'other=x'])('finds none in “%s”', (fragment) => {
    expect(secretIn(fragment, ['token'])).toBe(null);
  });
});
