import { describe, expect, it } from 'vitest';
import { fitToForm, withoutPasswords } from './kept-text-values.ts';

const form = { name: '', age: 0, tags: ['a'], address: { street: '', city: 'Here' } };

describe('fitted', () => {
  it('keeps what the form knows', () => {
    const kept = { name: 'Ada', age: 3, tags: [], address: { street: 'Elm', city: '' } };
    expect(fitToForm(form, kept)).toEqual(kept);
  });

  it('drops what the form no longer knows, and adds its new fields', () => {
    const kept = { name: 'Ada', gone: 1, address: { street: 'Elm' } };
    expect(fitToForm(form, kept)).toEqual({
      ...form,
      name: 'Ada',
      address: { street: 'Elm', city: 'Here' },
    });
  });

  it.each([[null], ['text'], [[]], [{ name: 3, tags: 'b', address: null }]])(
    'keeps the form’s value where the kind differs: %j',
    (kept) => {
      expect(fitToForm(form, kept)).toEqual(form);
    },
  );
});

describe('withoutPasswords', () => {
  it('drops them at any depth', () => {
    const values = {
      email: 'a@b.example',
      password: 'x',
      people: [{ newPassword: 'y', name: 'Ada' }],
    };
    expect(withoutPasswords(values)).toEqual({ email: 'a@b.example', people: [{ name: 'Ada' }] });
  });
});
