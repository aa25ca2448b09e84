import { expect, test } from 'vitest';
import { loadTranslator } from './translator.ts';

test('returns a text in its language with placeholders filled in', async () => {
  const values = { step: 3, steps: 12 };
  expect((await loadTranslator('en')).t('public-form:progress', values)).toBe('Step 3 of 12');
  expect((await loadTranslator('fr')).t('public-form:progress', values)).toBe('Étape 3 sur 12');
});

test('falls back to a general message for an unknown rule', async () => {
  const translator = await loadTranslator('en');
  expect(translator.problem('too-long', { maximum: 300 })).toContain('300');
  expect(translator.problem('unheard-of')).toBe(translator.problem('not-valid'));
});
