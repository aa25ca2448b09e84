import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import type { AnswerValue, QuestionAnswer } from '#features/questions/contract/questions.ts';
import { anAnswer } from '#features/questions/contract/testing/a-question.ts';
import questions from '../../../../locales/en/questions.json' with { type: 'json' };
import { AnswersByCategory } from './answers-by-category.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { questions } } });
});

function answered(id: string, answer: AnswerValue, setAside = false): QuestionAnswer {
  return anAnswer(id, answer, { setAside });
}

/** What is written before and after the words that set answers aside. */
function sides(...answers: QuestionAnswer[]): string[] {
  const markup = renderToStaticMarkup(<AnswersByCategory answers={answers} />);
  return markup.split(questions.setAside);
}

test('an answer that another one hides stands apart from what the person says', () => {
  const [given, aside, ...more] = sides(answered('Pets', 'no'), answered('Name', 'Biscuit', true));
  expect(more).toEqual([]);
  expect(given).toContain('Pets');
  expect(given).not.toContain('Biscuit');
  expect(aside).toContain('Biscuit');
});

test('nothing is set aside where every question is asked', () => {
  expect(sides(answered('Pets', 'yes'), answered('Name', 'Biscuit'))).toHaveLength(1);
});

test('a question that is hidden and unanswered was not left open', () => {
  const [markup] = sides(answered('Pets', 'no'), answered('Name', null, true));
  expect(markup).not.toContain('Name');
  const [asked] = sides(answered('Pets', 'yes'), answered('Name', null));
  expect(asked).toContain(questions.leftOpen);
});
