import type { Page } from 'playwright-core';
import { type Language, textIn } from '#core/contract/languages.ts';
import { preScreeningQuestions } from '#features/questions/server/default-bank/pre-screening.ts';
import { translationsIn } from './translations.ts';

/** Answers by question id: a text, an option's value, or "day month year". */
export type Answers = Record<string, string>;

/** Fills in the public form up to the review page. Calls `onStep` on each completed page. */
export async function fillForm(
  page: Page,
  language: Language,
  answers: Answers,
  onStep: () => Promise<void> = async () => {},
): Promise<void> {
  const translate = translationsIn(language);
  await page.getByRole('button', { name: translate('pre-screening:start.begin') }).click();
  const topics = [...new Set(preScreeningQuestions.map((question) => question.category))];
  for (const [index, topic] of topics.entries()) {
    const step = { step: index + 1, steps: topics.length };
    await page.getByText(translate('public-form:progress', step)).first().waitFor();
    for (const question of preScreeningQuestions.filter(({ category }) => category === topic)) {
      const answer = answers[question.id];
      if (answer !== undefined) await giveAnswer(page, language, question, answer);
    }
    await onStep();
    await page
      .getByRole('button', { name: translate('public-form:continue'), exact: true })
      .click();
  }
  const title = translate('public-form:check.title');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

async function giveAnswer(
  page: Page,
  language: Language,
  question: (typeof preScreeningQuestions)[number],
  answer: string,
): Promise<void> {
  const group = page.getByRole('group', { name: textIn(question.text, language) });
  if (question.kind === 'select') {
    const option = question.options?.find(({ value }) => value === answer);
    const label = textIn(option?.label, language);
    const role = question.multiple ? 'checkbox' : 'radio';
    await group.getByRole(role, { name: label ?? '', exact: true }).check();
  } else if (question.format === 'date') {
    const parts = answer.split(' ');
    for (const [index, name] of ['day', 'month', 'year'].entries()) {
      const label = translationsIn(language)(`public-form:date.${name}`);
      const field = group.getByLabel(label, { exact: true });
      if (name === 'month') await field.selectOption(parts[index] ?? '');
      else await field.fill(parts[index] ?? '');
    }
  } else {
    await page.getByLabel(textIn(question.text, language)).first().fill(answer);
  }
}
