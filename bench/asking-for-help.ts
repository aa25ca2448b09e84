import type { Browser, Locator, Page } from 'playwright-core';
import { isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { preScreeningQuestions } from '#features/questions/server/default-bank/pre-screening.ts';
import { startDemoServer } from '../e2e/servers.ts';
import { translationsIn } from '../e2e/translations.ts';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';
import { launchBrowser, slowDown } from './slow-phone.ts';

/**
 * From opening the form to its code, for five made-up people on a slow phone: pages, questions
 * seen, words on the pages, taps, letters typed, and the time the phone takes, without the time
 * people need to read and think. It and slow-phone.ts also run in the tree before the form had five
 * pages, whose questions have other ids. Run: npm run bench:asking
 */

interface Person {
  name: string;
  /** Keyed by question id; questions of either form. Months are numbers: "4 3 1990". */
  answers: Readonly<Record<string, string | readonly string[]>>;
}

const people: readonly Person[] = [
  {
    name: 'Ida, outside tonight, sick from stopping alcohol',
    answers: {
      'pre-name-first': 'Ida',
      'pre-reach-way': 'safe_contact',
      'pre-reach-trusted': 'yes',
      'pre-reach-trusted-name': 'Bo Till',
      'pre-reach-trusted-phone': '506 555 0101',
      'pre-tonight-housing': 'not_housed',
      'pre-tonight-outside': 'yes',
      'pre-tonight-place': 'outside',
      'pre-tonight-when': 'today',
      'pre-safety-now': 'yes',
      'pre-recovery': 'yes',
      'pre-recovery-sick': 'now',
      'pre-wants': ['housing', 'recovery'],
      'pre-referral-way': 'shelter',
      'pre-justice': 'none',
    },
  },
  {
    name: 'Omar, released from jail next week',
    answers: {
      'pre-name-first': 'Omar',
      'pre-name-last': 'Scree',
      'pre-birth-date': '4 3 1990',
      'pre-reach-way': 'mail',
      'pre-reach-mail': 'Stonebridge Jail, P.O. Box 12, Stonebridge',
      'pre-tonight-housing': 'unknown',
      'pre-tonight-outside': 'no',
      'pre-tonight-place': 'jail',
      'pre-tonight-when': 'this_week',
      'pre-safety-now': 'yes',
      'pre-justice': 'in_custody',
      'pre-justice-release': '7 12 2026',
      'pre-recovery': 'no',
      'pre-recovery-sick': 'no',
      'pre-wants': ['housing', 'job_training'],
      'pre-referral-way': 'officer',
    },
  },
  {
    name: 'Rosa, afraid at home, texts are read',
    answers: {
      'pre-name-first': 'Rosa',
      'pre-reach-way': 'text',
      'pre-reach-phone': '506 555 0102',
      'pre-reach-message': 'no',
      'pre-reach-read': 'yes',
      'pre-safety-careful': 'Not after six',
      'pre-tonight-housing': 'housed',
      'pre-tonight-place': 'home',
      'pre-tonight-when': 'today',
      'pre-safety-now': 'no',
      'pre-recovery': 'no',
      'pre-recovery-sick': 'no',
      'pre-wants': ['housing'],
      'pre-area-access': ['children'],
    },
  },
  {
    name: 'Ben, housed, wants job training',
    answers: {
      'pre-name-first': 'Ben',
      'pre-name-last': 'Galet',
      'pre-birth-date': '12 8 1984',
      'pre-reach-way': 'email',
      'pre-reach-email': 'ben@post.example',
      'pre-tonight-housing': 'housed',
      'pre-tonight-place': 'home',
      'pre-tonight-when': 'later',
      'pre-safety-now': 'yes',
      'pre-recovery': 'no',
      'pre-recovery-sick': 'no',
      'pre-wants': ['job_training'],
      'pre-referral-way': 'internet',
      'pre-justice': 'none',
    },
  },
  {
    name: 'Lin, needs an interpreter on the phone',
    answers: {
      'pre-name-first': 'Lin',
      'pre-language': 'other',
      'pre-language-other': 'Tigrinya',
      'pre-reach-way': 'call',
      'pre-reach-phone': '506 555 0103',
      'pre-reach-message': 'yes',
      'pre-interpreter': 'yes',
      'pre-interpreter-language': 'Tigrinya',
      'pre-reach-interpreter': 'yes',
      'pre-reach-interpreter-language': 'Tigrinya',
      'pre-reach-time': 'morning',
      'pre-tonight-housing': 'housed',
      'pre-tonight-place': 'friend',
      'pre-tonight-when': 'this_month',
      'pre-safety-now': 'yes',
      'pre-wants': ['documents'],
    },
  },
];

const translate = translationsIn('en');
/** Given only where the form requires it, as it did before it had five pages. */
const whenRequired: Readonly<Record<string, string>> = {
  'pre-name-last': 'Galet',
  'pre-consent-contact': 'yes',
};

await ensureWebBuilt(process.execPath);
const server = await startDemoServer();
const browser = await launchBrowser();
console.log('| person | pages | questions | words | taps | letters typed | phone, s |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
try {
  for (const person of people) {
    const { pages, questions, words, taps, letters, seconds } = await ask(browser, person);
    const figures = [pages, questions, words, taps, letters, seconds.toFixed(1)];
    console.log(`| ${person.name} | ${figures.join(' | ')} |`);
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Fills in and sends one person's form. */
async function ask(in_: Browser, person: Person) {
  const context = await in_.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    const fingers = countFingers(page);
    const answers = new Map<string, AnswerValue>(
      Object.entries(person.answers) as [string, AnswerValue][],
    );
    const began = performance.now();
    await page.goto('/pre-screening');
    let words = await countWords(page);
    await fingers.press('pre-screening:start.begin');
    const topics = [...new Set(preScreeningQuestions.map(({ category }) => category))];
    let questions = 0;
    for (const [index, topic] of topics.entries()) {
      const place = translate('public-form:progress', { step: index + 1, steps: topics.length });
      await page.getByText(place).first().waitFor();
      for (const question of preScreeningQuestions.filter(({ category }) => category === topic)) {
        if (!isQuestionVisible(question, preScreeningQuestions, answers)) continue;
        questions += 1;
        const answer =
          answers.get(question.id) ?? (question.required ? whenRequired[question.id] : undefined);
        if (answer) await give(page, fingers, question, answer);
      }
      words += await countWords(page);
      await fingers.press('public-form:continue');
    }
    const title = translate('public-form:check.title');
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await fingers.press('public-form:check.send');
    const sent = translate('pre-screening:done.title');
    await page.getByRole('heading', { name: sent, level: 1 }).waitFor();
    const seconds = (performance.now() - began) / 1000;
    return { pages: topics.length, questions, words, seconds, ...fingers.counts() };
  } finally {
    await context.close();
  }
}

type Fingers = ReturnType<typeof countFingers>;

/** Taps and types as a person does, and counts. Choosing in a list takes two taps. */
function countFingers(page: Page) {
  let [taps, letters] = [0, 0];
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    counts: () => ({ taps, letters }),
    tap,
    press: (key: string) =>
      tap(page.getByRole('button', { name: translate(key), exact: true }).first()),
    async type(field: Locator, text: string) {
      await tap(field);
      letters += text.length;
      await page.keyboard.type(text);
    },
    async choose(field: Locator, value: string) {
      taps += 2;
      await field.selectOption(value);
    },
  };
}

async function give(
  page: Page,
  fingers: Fingers,
  question: (typeof preScreeningQuestions)[number],
  answer: NonNullable<AnswerValue>,
): Promise<void> {
  const group = page.getByRole('group', { name: question.text.en });
  if (question.kind === 'select') {
    for (const value of [answer].flat()) {
      const label = question.options?.find((option) => option.value === value)?.label.en ?? value;
      await fingers.tap(group.getByLabel(label, { exact: true }).first());
    }
  } else if (question.format === 'date') {
    const [day = '', month = '', year = ''] = String(answer).split(' ');
    const field = (part: string) =>
      group.getByLabel(translate(`public-form:date.${part}`), { exact: true });
    await fingers.type(field('day'), day);
    await fingers.choose(field('month'), month);
    await fingers.type(field('year'), year);
  } else {
    await fingers.type(page.getByLabel(question.text.en).first(), String(answer));
  }
}

/** Words on the page, without what stays on every page. */
async function countWords(page: Page): Promise<number> {
  const [text = ''] = await page.locator('main').allInnerTexts();
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}
