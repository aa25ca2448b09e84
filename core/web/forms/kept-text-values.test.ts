import { describe, expect, it } from 'vitest';
import { fitToForm, withoutPasswords } from './kept-text-values.ts';

const form = { name: '', age: 0, tags: ['a'], address: { street: '', city: 'Here' } };

describe('fitted', () => {
  it('keeps what the form knows', () => {
    const keptValues = { name: 'Ada', age: 3, tags: [], address: { street: 'Elm', city: '' } };
    expect(fitToForm(form, keptValues)).toEqual(keptValues);
  });

  it('drops what the form no longer knows, and adds its new fields', () => {
    const keptValues = { name: 'Ada', gone: 1, address: { street: 'Elm' } };
    expect(fitToForm(form, keptValues)).toEqual({
      ...form,
      name: 'Ada',
      address: { street: 'Elm', city: 'Here' },
    });
  });

  it.each([[null], ['text'], [[]], [{ name: 3, tags: 'b', address: null }]])(
    'keeps the form’s value where the kind differs: %j',
    (keptValues) => {
      expect(fitToForm(form, keptValues)).toEqual(form);
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
