import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answerFromParts, partsFromAnswer } from '#core/contract/day-parts.ts';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { answerProblem, isBlank, isSameAnswer } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, QuestionAnswer } from '#features/questions/contract/questions.ts';
import { useBrowser } from './browser.ts';
import { buttonIn } from './member.ts';
import { useQuestionBank } from './question-bank-server.ts';
import {
  randomAnswers,
  randomBanks,
  randomSheetMoves,
  type SheetMove,
  walks,
} from './random-banks.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { answerFor, filterVisible, rightAnswer, sorted } from './walked-questions.ts';

/**
 * Property test of the staff questionnaire in a browser: random answers to random questions of all
 * forms, with reloads and saves. The server must end up with what was shown.
 */

const browser = useBrowser();
const bankServer = useQuestionBank('questionnaire_walks');

const isDay = ({ format, long }: BankQuestion) => format === 'date' && !long;
const row = (page: Page, id: string) => page.locator(`[id="question-${id}"]`);

/** A questionnaire and its expected answers. */
interface Walk {
  page: Page;
  applicantId: string;
  questions: readonly BankQuestion[];
  answers: Map<string, AnswerValue>;
  /** Answers on the server. */
  saved: Map<string, AnswerValue>;
}

const currentProblem = ({ questions, answers }: Walk, id: string) => {
  const question = questions.find((one) => one.id === id);
  return question ? answerProblem(question, answers.get(id) ?? null) : null;
};
const expectedQuestions = ({ questions, answers }: Walk) => filterVisible(questions, answers);
const isOpen = ({ answers, saved }: Walk, id: string) =>
  !isSameAnswer(answers.get(id), saved.get(id));

async function begin(
  page: Page,
  { questions }: QuestionBank,
  rawAnswers: readonly { which: number; with: number; text: string }[],
): Promise<Walk> {
  const person = { firstName: 'Ida', lastName: 'Walk' };
  const { id: applicantId } = await bankServer.call('POST', 'applicant', person);
  const saved = new Map<string, AnswerValue>();
  for (const one of rawAnswers) {
    const question = questions[one.which % questions.length];
    const answer = question ? answerFor(question, one.with, one.text) : null;
    if (!question || isBlank(answer)) continue;
    if (answerProblem(question, answer) === null) saved.set(question.id, answer);
  }
  const sent = [...saved].map(([questionId, answer]) => ({ questionId, answer }));
  await bankServer.call('POST', `question-answer/all/${applicantId}`, sent);
  await page.goto(`/page/applicant/${applicantId}/questionnaire`);
  await settled(page);
  return { page, applicantId, questions, answers: new Map(saved), saved };
}

/**
 * Answers in the question's row.
 *
 * @returns start of the last change, by the page's clock
 */
async function answer(walk: Walk, question: BankQuestion, value: AnswerValue): Promise<number> {
  const questionRow = row(walk.page, question.id);
  const now = () => walk.page.evaluate(() => Date.now());
  let changedAt = await now();
  if (isDay(question)) await typeDay(questionRow, String(value ?? ''));
  else if (question.kind === 'string')
    await questionRow.locator('input, textarea').fill(String(value ?? ''));
  else if (question.multiple) {
    for (const option of question.options ?? []) {
      const box = questionRow.locator(`[type="checkbox"][value="${option.value}"]`);
      const isChosen = value?.includes(option.value) ?? false;
      if ((await box.isChecked()) === isChosen) continue;
      changedAt = await now();
      await box.setChecked(isChosen);
    }
  } else if (value !== null) await questionRow.locator(`[type="radio"][value="${value}"]`).check();
  else if (!isBlank(walk.answers.get(question.id))) {
    await questionRow.getByRole('button', { name: /^Clear/ }).click();
  }
  walk.answers.set(question.id, value);
  return changedAt;
}

async function typeDay(row: Locator, value: string): Promise<void> {
  const { day, month, year } = partsFromAnswer(value || null);
  await row.getByLabel('Day').fill(day);
  await row.getByLabel('Month').selectOption(month);
  await row.getByLabel('Year').fill(year);
}

/** Visible questions and their values. */
async function visibleQuestions(page: Page): Promise<[string, AnswerValue][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[id^="question-"]')]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const field = one.querySelector<HTMLInputElement>('textarea, input:not([type="hidden"])');
        const checked = [...one.querySelectorAll<HTMLInputElement>(':checked')];
        const values = checked.map(({ value }) => value);
        const id = one.id.replace('question-', '');
        const part = (name: string) =>
          one.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)?.value ?? '';
        if (one.querySelector('select')) {
          const parts = [part('Year'), part('Month'), part('Day')];
          const isEmpty = parts.every((typed) => typed === '');
          return [id, isEmpty ? '' : parts.map((typed) => typed.padStart(2, '0')).join('-')];
        }
        if (field?.type === 'checkbox') return [id, values] as [string, string[]];
        return [id, field?.type === 'radio' ? (values[0] ?? '') : (field?.value ?? '')];
      }),
  );
}

/** Expects the page to show the right questions and answers. */
async function expectVisible(walk: Walk): Promise<void> {
  const expected = Object.fromEntries(expectedQuestions(walk).map(({ id }) => [id, true]));
  // Kept text returns a moment after the page.
  await expect
    .poll(async () => {
      const actual = await visibleQuestions(walk.page);
      return Object.fromEntries(
        actual.map(([id, value]) => [id, isSameAnswer(value, walk.answers.get(id)) || value]),
      );
    })
    .toEqual(expected);
}

/** Waits until text typed at that time is kept in the browser, then reloads. */
async function reload(walk: Walk, typedAt: number): Promise<void> {
  const { page, answers } = walk;
  const lastKeptAt = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('kept:'))
        .reduce((last, key) => Math.max(last, JSON.parse(localStorage[key]).at), 0),
    );
  if ([...answers.keys()].some((id) => isOpen(walk, id))) {
    await expect.poll(lastKeptAt).toBeGreaterThanOrEqual(typedAt);
  }
  await page.reload();
  await settled(page);
}

/** Corrects errors, saves, and checks that the server has what was shown. */
async function save(walk: Walk): Promise<void> {
  const { page, answers, saved } = walk;
  for (const question of expectedQuestions(walk)) {
    if (isOpen(walk, question.id) && currentProblem(walk, question.id) !== null) {
      await answer(walk, question, rightAnswer(question));
    }
  }
  await expectVisible(walk);
  const visibleIds = new Set(expectedQuestions(walk).map(({ id }) => id));
  // An invalid hidden answer can't be corrected, so it stays.
  const sent = [...answers].filter(([id]) => isOpen(walk, id) && currentProblem(walk, id) === null);
  if (sent.length > 0) {
    await buttonIn(page, 'actions:save').click();
    await page.getByText(/^Saved at /).waitFor();
    for (const [id, value] of sent) saved.set(id, value);
  }
  const path = `question-answer/${walk.applicantId}`;
  const stored: QuestionAnswer[] = await bankServer.call('GET', path);
  const ids = (some: { id: string }[]) => some.map(({ id }) => id).toSorted();
  const answered = [...saved].filter(([, value]) => !isBlank(value)).map(([id]) => ({ id }));
  const marked = sorted(stored);
  expect(ids(marked.counted)).toEqual(ids(answered.filter(({ id }) => visibleIds.has(id))));
  expect(ids(marked.setAside)).toEqual(ids(answered.filter(({ id }) => !visibleIds.has(id))));
  for (const one of [...marked.counted, ...marked.setAside]) {
    expect(isSameAnswer(one.answer, saved.get(one.id)), `answer to ${one.id}`).toBe(true);
  }
}

async function walkThrough(walk: Walk, moves: readonly SheetMove[]): Promise<void> {
  let typedAt = 0;
  for (const move of moves) {
    const currentQuestions = expectedQuestions(walk);
    const question =
      'which' in move
        ? currentQuestions[move.which % Math.max(currentQuestions.length, 1)]
        : undefined;
    if (move.do === 'reload') await reload(walk, typedAt);
    else if (move.do === 'save') await save(walk);
    else if (question) {
      const value = move.do === 'answer' ? typeable(question, move) : null;
      const isOther = !isSameAnswer(value, walk.answers.get(question.id));
      const changedAt = await answer(walk, question, value);
      if (isOther) typedAt = changedAt;
    }
    await expectVisible(walk);
  }
  await save(walk);
}

/** Months are chosen from a list, and browsers normalize addresses. */
function typeable(question: BankQuestion, move: { with: number; text: string }): AnswerValue {
  const value = answerFor(question, move.with, move.text);
  if (question.kind === 'select' || question.long || typeof value !== 'string') return value;
  if (isDay(question)) {
    const isTypeable = /^\d{4}-\d\d-\d\d$/.test(value);
    return isTypeable ? answerFromParts(partsFromAnswer(value), true) : '1066-10-14';
  }
  if (question.format === 'email' && value !== rightAnswer(question)) return 'nobody at home';
  return value;
}

it('saves exactly what any questionnaire shows, whatever the answers', {
  tags: 'main',
}, async () => {
  const page = await browser.visit({ url: bankServer.url() });
  // Leaving asks about unsaved answers, which are kept and return.
  page.on('dialog', (dialog) => void dialog.accept());
  await openWith(page, sessionEntries(bankServer.session()), '/page/dashboard', bankServer.url());
  await settled(page);
  const forms = ['pre-screening', 'screening', 'questionnaire'] as const;
  await fc.assert(
    fc.asyncProperty(
      randomBanks(...forms),
      randomAnswers,
      randomSheetMoves,
      async (bank, before, moves) => {
        await bankServer.publish(bank);
        await walkThrough(await begin(page, bank, before), moves);
      },
    ),
    walks(10),
  );
});
