import { describe, expect, it } from 'vitest';
import type {
  AnswerValue,
  Question,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';
import {
  anAnswer,
  aQuestion,
  testOptions,
} from '#features/questions/contract/testing/test-question.ts';
import { questionsToAsk } from './questions-to-ask.ts';

const now = new Date('2026-11-21T12:00:00Z');
const anHourAgo = '2026-11-21T11:00:00.000Z';
const lastWeek = '2026-11-14T12:00:00.000Z';

function screeningQuestion(id: string, more: Partial<Question> = {}): Question {
  return aQuestion(id, { form: 'screening', ...more });
}

function answeredQuestion(
  id: string,
  answer: AnswerValue,
  {
    updatedAt = lastWeek,
    setAside = false,
    ...more
  }: Partial<Question> & {
    updatedAt?: string;
    setAside?: boolean;
  } = {},
): QuestionAnswer {
  const question = screeningQuestion(id, { form: 'pre-screening', ...more });
  return anAnswer(crypto.randomUUID(), answer, { updatedAt, setAside, question });
}

function ask(
  questions: Question[],
  { answers = [], applicant = {} }: { answers?: QuestionAnswer[]; applicant?: object } = {},
) {
  return questionsToAsk({ questions, answers, applicant, now });
}

const onYes = (questionId: string) => ({ questionId, equals: ['yes', 'maybe'] });

describe('conditions on another form', () => {
  const question = screeningQuestion('release', { showIf: [onYes('pre-custody')] });

  it('disappear when they hold, including by one of several answers', () => {
    for (const answer of ['yes', ['no', 'maybe']] as AnswerValue[]) {
      const answers = [answeredQuestion('pre-custody', answer)];
      expect(ask([question], { answers })).toEqual([{ questionId: 'release' }]);
    }
  });

  it('remove the question and its dependents when they don’t hold', () => {
    const after = screeningQuestion('after', { showIf: [onYes('release')] });
    expect(ask([question, after, screeningQuestion('other')])).toEqual([{ questionId: 'other' }]);
    const answers = [answeredQuestion('pre-custody', 'no')];
    expect(ask([question, after], { answers })).toEqual([]);
  });

  it('don’t hold by a hidden answer', () => {
    const answers = [answeredQuestion('pre-custody', 'yes', { setAside: true })];
    expect(ask([question], { answers })).toEqual([]);
  });

  it('disappear while those on the same form stay', () => {
    const both = screeningQuestion('both', { showIf: [onYes('pre-custody'), onYes('first')] });
    const answers = [answeredQuestion('pre-custody', 'yes')];
    expect(ask([screeningQuestion('first'), both], { answers })).toEqual([
      { questionId: 'first' },
      { questionId: 'both', showIf: [onYes('first')] },
    ]);
  });
});

describe('values already in the case record', () => {
  const gender = screeningQuestion('gender', { boundField: 'gender' });

  it('skip their question', () => {
    expect(ask([gender], { applicant: { gender: 'Female' } })).toEqual([]);
    expect(ask([gender], { applicant: { gender: null } })).toEqual([{ questionId: 'gender' }]);
    const city = screeningQuestion('city', { boundField: 'address.city' });
    expect(ask([city], { applicant: { address: { city: 'Rimouski' } } })).toEqual([]);
    expect(ask([city], { applicant: { address: { city: null } } })).toHaveLength(1);
  });

  it('decide about dependents', () => {
    const interpreter = screeningQuestion('interpreter', {
      kind: 'select',
      options: testOptions('yes', 'no'),
      boundField: 'interpreter',
    });
    const which = screeningQuestion('which', { showIf: [onYes('interpreter')] });
    const askKnowing = (applicant: object) => ask([interpreter, which], { applicant });
    expect(askKnowing({ interpreter: 'no' })).toEqual([]);
    expect(askKnowing({ interpreter: 'yes' })).toEqual([{ questionId: 'which' }]);
    expect(askKnowing({})).toHaveLength(2);
  });

  it('keep their question when another one depends on what only an answer says', () => {
    const more = screeningQuestion('more', { showIf: [onYes('gender')] });
    expect(ask([gender, more], { applicant: { gender: 'Female' } })).toHaveLength(2);
  });

  it('skip the dependents too when those are known', () => {
    const more = screeningQuestion('more', { showIf: [onYes('gender')], boundField: 'veteran' });
    expect(ask([gender, more], { applicant: { gender: 'Female', veteran: 'no' } })).toEqual([]);
  });

  it('include a list filled by another question with different options', () => {
    const convictions = screeningQuestion('convictions', {
      kind: 'select',
      multiple: true,
      options: testOptions('convicted_of_arson', 'none'),
      boundField: 'criminalHistory',
    });
    expect(ask([convictions], { applicant: { criminalHistory: ['on_parole'] } })).toHaveLength(1);
    expect(ask([convictions], { applicant: { criminalHistory: ['convicted_of_arson'] } })).toEqual(
      [],
    );
  });

  it('match a substance by its name', () => {
    const substances = screeningQuestion('substances', {
      kind: 'select',
      multiple: true,
      options: testOptions('opioids'),
      boundField: 'substances',
    });
    const applicant = { substances: [{ substance: 'opioids', lastUse: null }] };
    expect(ask([substances], { applicant })).toEqual([]);
  });
});

describe('answers given in another form on the same day', () => {
  const shape = { kind: 'select', options: testOptions('yes', 'no', 'undisclosed') } as const;
  const veteran = screeningQuestion('veteran', { ...shape, boundField: 'veteran' });
  const earlier = (more: object) =>
    answeredQuestion('pre-veteran', 'undisclosed', { ...shape, boundField: 'veteran', ...more });

  it('skip their question, even when they left the field empty', () => {
    expect(ask([veteran], { answers: [earlier({ updatedAt: anHourAgo })] })).toEqual([]);
  });

  it('don’t skip it on another day or after a blank answer', () => {
    expect(ask([veteran], { answers: [earlier({})] })).toHaveLength(1);
    const blank = { ...earlier({ updatedAt: anHourAgo }), answer: null };
    expect(ask([veteran], { answers: [blank] })).toHaveLength(1);
  });

  it('don’t skip it when this question has more options', () => {
    const less = earlier({ updatedAt: anHourAgo, options: testOptions('yes', 'no') });
    expect(ask([veteran], { answers: [less] })).toHaveLength(1);
  });
});
