import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { applicant } from '#features/person/contract/applicants.ts';
import { bankProblems, sortByAskingOrder } from '#features/question-bank/contract/bank-rules.ts';
import { questionBank } from '#features/question-bank/contract/question-bank.ts';
import { isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { defaultBank } from './bank.ts';

const { categories, questions } = defaultBank;
const formQuestions = (form: string) => questions.filter((question) => question.form === form);

/** Valid answers that the applicant's field can't hold. */
const leavesFieldOpen = new Set([
  'unknown',
  'undisclosed',
  'other',
  'none',
  'in_custody',
  'alcohol',
  'cannabis',
]);

function fieldSchema(boundField: string): z.ZodType | undefined {
  const [field = '', part] = boundField.split('.');
  const schema: z.ZodType | undefined = applicant.shape[field as keyof typeof applicant.shape];
  if (part === undefined) {
    const element = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
    // Answers name substances; staff add the last use later.
    return element instanceof z.ZodObject ? element.shape.substance : element;
  }
  return schema instanceof z.ZodObject ? schema.shape[part] : undefined;
}

/** Every user-facing text with its location. */
const userTexts = [
  ...categories.flatMap(({ id, name, title, hint }) => [
    { at: id, ...name },
    { at: id, ...title },
    ...(hint ? [{ at: id, ...hint }] : []),
  ]),
  ...questions.flatMap(({ id, text, help, options = [] }) => [
    { at: id, ...text },
    ...(help ? [{ at: id, ...help }] : []),
    ...options.map(({ value, label }) => ({ at: `${id} ${value}`, ...label })),
  ]),
];

/**
 * Flesch-Kincaid grade of an English text. Estimates syllables, which is enough to catch sentences
 * that grew too long.
 */
function readingGrade(text: string): number {
  const sentences = text.split(/[.?!]+/).filter((sentence) => /\w/.test(sentence)).length;
  const words = text.match(/[a-zà-ÿ]+(?:’[a-z]+)?|\d+/gi) ?? [];
  const syllables = words.reduce((sum, word) => sum + countSyllables(word.toLowerCase()), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

function countSyllables(word: string): number {
  const sounded = word
    .replace(/’.*$/, '')
    .replace(/(?:[^laeiouy]es|(?<![td])ed|[^laeiouy]e)$/, '')
    .replace(/^y/, '');
  return Math.max(1, sounded.match(/[aeiouy]+/g)?.length ?? 0);
}

describe('the default questions', () => {
  test('form a valid bank', () => {
    expect(questionBank.safeParse(defaultBank).error).toBeUndefined();
    expect(bankProblems(defaultBank)).toEqual([]);
    expect(new Set(categories.map(({ id }) => id)).size).toBe(categories.length);
  });

  test('use every topic, in the order of asking', () => {
    const used = new Set(questions.map(({ category }) => category));
    expect(categories.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
    expect(sortByAskingOrder(defaultBank).map(({ id }) => id)).toEqual(
      questions.map(({ id }) => id),
    );
  });

  test('name their form in their id', () => {
    const prefixes = { 'pre-screening': 'pre-', screening: 'scr-', questionnaire: 'int-' };
    const misnamed = questions.filter(({ id, form, category }) => {
      // The other two keep the ids of their older topics: stored answers refer to them.
      const topic = form === 'questionnaire' ? `${category}-` : '';
      return !id.startsWith(`${prefixes[form]}${topic}`);
    });
    expect(misnamed.map(({ id }) => id)).toEqual([]);
  });

  test('require only the first name, what the chosen way needs, and the recommendation', () => {
    expect(questions.filter(({ required }) => required).map(({ id }) => id)).toEqual([
      'pre-name-first',
      'pre-reach-phone',
      'pre-reach-email',
      'pre-reach-mail',
      'pre-reach-trusted-name',
      'pre-reach-trusted-phone',
      'int-view-recommendation',
    ]);
  });

  test('ask on the pre-screening for the details of the chosen way only', () => {
    const preScreening = formQuestions('pre-screening');
    const requiredFor = (way: AnswerValue) =>
      preScreening
        .filter(({ required, category }) => required && category === 'reach')
        .filter((one) => isQuestionVisible(one, preScreening, new Map([['pre-reach-way', way]])))
        .map(({ id }) => id.replace('pre-reach-', ''));
    expect(requiredFor('text')).toEqual(['phone']);
    expect(requiredFor('call')).toEqual(['phone']);
    expect(requiredFor('email')).toEqual(['email']);
    expect(requiredFor('mail')).toEqual(['mail']);
    expect(requiredFor('safe_contact')).toEqual(['trusted-name', 'trusted-phone']);
    expect([...requiredFor('none'), ...requiredFor(null)]).toEqual([]);
  });

  test('put the hard questions about family and health last', () => {
    const topicIds = (topic: string) =>
      questions.filter(({ category }) => category === topic).map(({ id }) => id);
    expect(topicIds('family').slice(-2)).toEqual(['scr-family-afraid', 'scr-family-safer']);
    expect(topicIds('health').slice(-2)).toEqual(['scr-health-suicide', 'scr-health-crisis']);
  });

  test('ask about medicine and treatment even when substance use is skipped', () => {
    const screening = questions.filter(({ form }) => form === 'screening');
    const askedIds = (substances: AnswerValue) => {
      const answers = new Map([['scr-recovery-substances', substances]]);
      return screening
        .filter(({ category }) => category === 'recovery')
        .filter((question) => isQuestionVisible(question, screening, answers))
        .map(({ id }) => id.replace('scr-recovery-', ''));
    };
    expect(askedIds(null)).toEqual(['substances', 'treatment', 'medicine']);
    expect(askedIds(['none'])).toEqual(askedIds(null));
    expect(askedIds(['undisclosed'])).toEqual([
      ...askedIds(null).slice(0, 2),
      'helper',
      'medicine',
      'date',
      'goal',
    ]);
    expect(askedIds(['opioids'])).toContain('overdose');
  });

  test('offer two to nine short answers', () => {
    const selects = questions.filter(({ kind }) => kind === 'select');
    expect(selects.filter(({ options = [] }) => options.length < 2 || options.length > 9)).toEqual(
      [],
    );
    const values = selects.flatMap(({ options = [] }) => options.map(({ label }) => label));
    expect(values.filter(({ en, fr }) => en.length > 65 || fr.length > 75)).toEqual([]);
  });

  test.each(questions.filter(({ boundField }) => boundField))('$id fills a field', (one) => {
    const schema = fieldSchema(one.boundField ?? '');
    expect(schema).toBeDefined();
    const values = one.options?.map(({ value }) => value) ?? [];
    const unfitValues = values.filter((value) => !schema?.safeParse(value).success);
    expect(unfitValues.filter((value) => !leavesFieldOpen.has(value))).toEqual([]);
  });

  // This answer replaces the one that older pre-screenings asked for; a missing flag would be lost.
  test('offer all flags where the screening asks about probation and parole', () => {
    const flags = applicant.shape.criminalHistory.element.options;
    const recordQuestion = questions.find(({ id }) => id === 'scr-justice-record');
    expect(recordQuestion?.options?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(flags),
    );
  });
});

test.each([
  ['pre-safety-now', 'no', 'not-safe', ['emergency', 'violence', 'suicide']],
  ['pre-safety-now', 'unknown', 'safety-unsure', ['emergency', 'violence', 'suicide']],
  ['scr-health-suicide', 'now', 'suicide-now', ['suicide', 'emergency']],
  ['scr-health-suicide', 'this_month', 'suicide-recent', ['suicide']],
  ['scr-family-afraid', 'yes', 'afraid', ['violence', 'emergency']],
  ['pre-recovery-sick', 'before', 'withdrawal', ['emergency', 'nurse']],
  ['scr-recovery-withdrawal', 'yes', 'withdrawal', ['emergency', 'nurse']],
  ['pre-tonight-place', 'outside', 'outside-tonight', ['shelter']],
  ['pre-tonight-when', 'today', 'help-today', []],
])('%s: "%s" marks the person as %s', (id, answer, mark, help) => {
  const dangerQuestion = questions.find((question) => question.id === id);
  const rule = dangerQuestion?.dangers?.find(({ answers }) => answers.includes(answer));
  expect(rule).toMatchObject({ mark, help });
});

describe('texts of the default questions', () => {
  test('use typographic quotes and French no-break spaces', () => {
    expect(userTexts.filter(({ en, fr }) => /['"]/.test(en + fr))).toEqual([]);
    // Canadian French puts a no-break space before « : » and inside quotes, and none before « ? »,
    // « ! », « ; ».
    expect(
      userTexts.filter(({ fr }) => /\s[;!?]|(?<!\u00a0):|«(?!\u00a0)|(?<!\u00a0)»/.test(fr)),
    ).toEqual([]);
    expect(userTexts.filter(({ en, fr }) => /\s\s|^\s|\s$/.test(`${en}|${fr}`))).toEqual([]);
  });

  test('have a text in both languages', () => {
    const alike = userTexts.filter(({ en, fr }) => en === fr && en.includes(' '));
    expect(alike).toEqual([]);
  });

  test('avoid blame and jargon', () => {
    const harsh = /\b(abus|addict|junkie|felon|inmate|offense|failed|clean\b|MAT\b|DV\b|IEP\b)/i;
    expect(userTexts.filter(({ en }) => harsh.test(en))).toEqual([]);
  });

  test('tell someone who thinks of suicide where to get help now', () => {
    const suicideQuestion = questions.find(({ id }) => id === 'scr-health-suicide');
    expect(suicideQuestion?.help?.en).toContain('988');
    expect(suicideQuestion?.help?.fr).toContain('988');
  });

  test.each(formQuestions('screening'))('$id reads at grade 6 or below', ({ text, help }) => {
    expect(readingGrade([text.en, help?.en ?? ''].join(' '))).toBeLessThanOrEqual(6);
  });

  test.each(['pre-screening', 'screening', 'questionnaire'])('the %s reads easily', (form) => {
    const all = formQuestions(form).flatMap(({ text, help }) => [text.en, help?.en ?? '']);
    expect(readingGrade(all.join(' '))).toBeLessThanOrEqual(6);
  });
});
