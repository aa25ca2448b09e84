import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import type { AnswerValue, QuestionAnswer } from '#features/questions/contract/questions.ts';
import { anAnswer } from '#features/questions/contract/testing/test-question.ts';
import questions from '../../../../locales/en/questions.json' with { type: 'json' };
import { AnswersByCategory } from './answers-by-category.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } });
});

function answered(id: string, answer: AnswerValue, setAside = false): QuestionAnswer {
  return anAnswer(id, answer, { setAside });
}

/** Text before and after the "set aside" label. */
function markupParts(...answers: QuestionAnswer[]): string[] {
  const markup = renderToStaticMarkup(<AnswersByCategory answers={answers} />);
  return markup.split(questions.setAside);
}

test('separates hidden answers from the others', () => {
  const [visiblePart, hiddenPart, ...more] = markupParts(
    answered('Pets', 'no'),
    answered('Name', 'Biscuit', true),
  );
  expect(more).toEqual([]);
  expect(visiblePart).toContain('Pets');
  expect(visiblePart).not.toContain('Biscuit');
  expect(hiddenPart).toContain('Biscuit');
});

test('has no set-aside section when every question is asked', () => {
  expect(markupParts(answered('Pets', 'yes'), answered('Name', 'Biscuit'))).toHaveLength(1);
});

test('doesn’t list a hidden unanswered question as skipped', () => {
  const [markup] = markupParts(answered('Pets', 'no'), answered('Name', null, true));
  expect(markup).not.toContain('Name');
  const [unansweredPart] = markupParts(answered('Pets', 'yes'), answered('Name', null));
  expect(unansweredPart).toContain(questions.leftOpen);
});
