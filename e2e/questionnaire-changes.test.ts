import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { expectAccessible } from './accessible.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { buttonIn } from './member.ts';
import { useQuestionBank } from './question-bank-server.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

/** Questionnaire and answers while questions are added, changed, and removed. */

const browser = useBrowser();
const bankServer = useQuestionBank('questionnaire_changes');
const translate = translationsIn('en');

const bilingual = (text: string) => ({ en: text, fr: `${text} (fr)` });
const form = 'questionnaire';
const category = 'work';

const helpsQuestion: BankQuestion = {
  id: 'helps',
  form,
  category,
  kind: 'select',
  required: false,
  text: bilingual('Do you help anybody?'),
  options: ['yes', 'no'].map((value) => ({ value, label: bilingual(value) })),
};
const recipientQuestion: BankQuestion = {
  id: 'whom',
  form,
  category,
  kind: 'string',
  required: true,
  text: bilingual('Whom do you help?'),
  showIf: [{ questionId: 'helps', equals: ['yes'] }],
};
const nameQuestion: BankQuestion = {
  id: 'name',
  form,
  category,
  kind: 'string',
  required: true,
  text: bilingual('What is your first name?'),
  boundField: 'firstName',
};

function makeBank(...questions: BankQuestion[]): QuestionBank {
  const categories = [{ id: category, name: bilingual('Work'), title: bilingual('Your work') }];
  return { format: 'cairn-questions-1', categories, questions };
}

async function addApplicant(): Promise<string> {
  const person = { firstName: 'Odile', lastName: 'Grève' };
  return (await bankServer.call('POST', 'applicant', person)).id;
}

/** Opens a new person's questionnaire with these questions. */
async function open(
  bank: QuestionBank,
  visitor: Visitor = {},
): Promise<{ page: Page; id: string }> {
  await bankServer.publish(bank);
  const id = await addApplicant();
  const page = await browser.visit({ ...visitor, url: bankServer.url() });
  const entries = sessionEntries(bankServer.session());
  await openWith(page, entries, `/page/applicant/${id}/questionnaire`, bankServer.url());
  await settled(page);
  return { page, id };
}

const row = (page: Page, id: string) => page.locator(`#question-${id}`);
const field = (page: Page, id: string) => row(page, id).getByRole('textbox');
const choose = (page: Page, value: string) =>
  row(page, 'helps').getByRole('radio', { name: value, exact: true }).check();

async function save(page: Page): Promise<void> {
  await buttonIn(page, 'actions:save').click();
  await page.getByText(/^Saved at /).waitFor();
}

it('counts asked questions, and those answered now or in the record', async () => {
  const { page, id } = await open(makeBank(helpsQuestion, recipientQuestion, nameQuestion));
  const topic = page.getByRole('navigation', { name: translate('questions:topics') });
  const heading = page.getByRole('region', { name: 'Work' });
  const expectProgress = async (answered: number, total: number) => {
    const progress = translate('questions:progress', { answered, asked: total });
    await expect.poll(() => topic.textContent()).toContain(progress);
    await heading.getByText(progress, { exact: true }).waitFor();
  };
  await expectProgress(1, 2);
  await choose(page, 'yes');
  await expectProgress(2, 3);
  await field(page, 'whom').fill('Aunt Flo');
  await expectProgress(3, 3);
  await row(page, 'helps')
    .getByRole('button', { name: /^Clear/ })
    .click();
  await field(page, 'whom').waitFor({ state: 'detached' });
  await expectProgress(1, 2);
  await choose(page, 'no');
  await expectProgress(2, 2);
  await save(page);

  await page.goto(`/page/applicant/${id}?section=activity`);
  const aside = page.getByText(translate('questions:setAside')).locator('..');
  await aside.getByText('Aunt Flo').waitFor();
  // It shows there alone and isn't counted.
  expect(await page.getByText('Aunt Flo').count()).toBe(1);
  await page.getByText(translate('questions:activity.count', { count: 1 })).waitFor();
});

it('shows typed answers to changed questions, saves the rest, and keeps earlier wording', async () => {
  const { page, id } = await open(makeBank(helpsQuestion, recipientQuestion, nameQuestion), {
    expected: [400, 422],
  });
  await choose(page, 'no');
  await save(page);
  await choose(page, 'yes');
  await field(page, 'whom').fill('Aunt Flo');
  await field(page, 'name').fill('Odette');
  await bankServer.publish(
    makeBank({ ...helpsQuestion, text: bilingual('Do you look after anybody?') }, nameQuestion),
  );
  await buttonIn(page, 'actions:save').click();
  const gone = page.getByText(translate('questions:noLongerAsked')).locator('../..');
  await gone.getByText('Aunt Flo').waitFor();
  await gone.getByText('Whom do you help?').waitFor();
  await row(page, 'helps').getByText('Do you look after anybody?').waitFor();
  await expectAccessible(page);
  await save(page);
  const answers: { question: { id: string }; answer: unknown }[] = await bankServer.call(
    'GET',
    `question-answer/${id}`,
  );
  const answerPairs = answers.map(({ question, answer }) => [question.id, answer]);
  expect(Object.fromEntries(answerPairs)).toEqual({ helps: 'yes', name: 'Odette' });

  await page.goto(`/page/applicant/${id}?section=activity`);
  await page.getByRole('button', { name: /1 earlier answer$/ }).click();
  const earlier = page.getByRole('listitem').filter({ hasText: 'no' });
  const earlierWording = translate('questions:activity.askedAs', {
    question: 'Do you help anybody?',
  });
  await earlier.getByText(earlierWording).waitFor();
});
