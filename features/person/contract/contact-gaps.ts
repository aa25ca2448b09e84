import { isBlank, isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerValue,
  Question,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';
import type { contactWays } from './enumerations.ts';

/*
 * No zod here: the public forms load this on old phones.
 */

type ContactWay = (typeof contactWays)[number];

/** The fields that each way of contact needs. */
const neededFor: Readonly<Record<ContactWay, readonly string[]>> = {
  call: ['phone'],
  text: ['phone'],
  email: ['email'],
  mail: ['address.line1'],
  safe_contact: ['safeContact.name', 'safeContact.phone'],
};

/** Why the organization couldn't reach a person by the answers that they are about to send. */
export interface ContactGap {
  /** The way that they chose; null where they chose none and gave nothing that would do. */
  way: ContactWay | null;
  /** The question to answer for it. */
  add: Question;
  /** The question that chooses another way; null where the form doesn't ask for one. */
  otherWay: Question | null;
}

/** Choice of a way to be contacted that refuses contact. */
export const noContact = 'none';

/** The shipped contact questions that no field of an applicant stores. */
const consentToContact = 'pre-consent-contact';
const beCareful = 'pre-safety-careful';
const othersRead = 'pre-reach-read';

/** A person's answers about being contacted. */
export interface ContactPreferences {
  /**
   * May we contact them? Choosing a way to be contacted says yes or no, as does the question that
   * older forms asked. Null without an answer.
   */
  consent: 'yes' | 'no' | null;
  /** True if others may read their texts, or a word of caution needs review by staff. */
  isCareful: boolean;
}

/** Reads contact wishes from answers, ignoring hidden ones. */
export function readContactPreferences(answers: readonly QuestionAnswer[]): ContactPreferences {
  const effectiveAnswers = answers.filter(({ answer, setAside }) => !setAside && !isBlank(answer));
  const answerTo = (id: string) =>
    effectiveAnswers.find(({ question }) => question.id === id)?.answer;
  const way = effectiveAnswers.find(({ question }) => question.boundField === 'preferredContact');
  return {
    consent: consentIn(way, answerTo(consentToContact)),
    isCareful: answerTo(beCareful) !== undefined || answerTo(othersRead) === 'yes',
  };
}

/** Refusing in either answer is enough. Choosing a way agrees only where one could refuse. */
function consentIn(
  way: QuestionAnswer | undefined,
  stated: AnswerValue | undefined,
): ContactPreferences['consent'] {
  if (way?.answer === noContact || stated === 'no') return 'no';
  const agrees = way?.question.options?.some(({ value }) => value === noContact) ?? false;
  return stated === 'yes' || agrees ? 'yes' : null;
}

/**
 * Finds a missing detail for a person who wants to be contacted; null if nothing is missing or the form doesn't ask. A
 * person who doesn't want contact needs none.
 */
export function contactGap(
  questions: readonly Question[],
  answers: ReadonlyMap<string, AnswerValue>,
): ContactGap | null {
  const isVisible = (question: Question) => isQuestionVisible(question, questions, answers);
  const questionFor = (field: string) => questions.find(({ boundField }) => boundField === field);
  const answered = (question: Question | undefined) =>
    question !== undefined && isVisible(question) && !isBlank(answers.get(question.id));
  const isMissing = (field: string) => !answered(questionFor(field));

  const consentAnswer = answers.get(consentToContact);
  const otherWay = questionFor('preferredContact') ?? null;
  const chosen = otherWay && answered(otherWay) ? answers.get(otherWay.id) : null;
  if (consentAnswer === 'no' || chosen === noContact) return null;
  const needed = neededFor[chosen as ContactWay];
  if (needed) {
    const open = needed.filter(isMissing).map(questionFor).find(Boolean);
    return open ? { way: chosen as ContactWay, add: firstVisible(open), otherWay } : null;
  }
  // Without a chosen way, any of them would do.
  const ways = Object.values(neededFor);
  const asksConsent = questions.some(({ id }) => id === consentToContact);
  const wantsContact = asksConsent ? consentAnswer === 'yes' : otherWay !== null;
  if (!wantsContact || !ways.every((fields) => fields.some(isMissing))) return null;
  const add = otherWay ?? ways.flat().map(questionFor).find(Boolean);
  return add ? { way: null, add: firstVisible(add), otherWay: null } : null;

  /** The question itself, or the one that reveals it. */
  function firstVisible(question: Question, below: readonly Question[] = []): Question {
    if (isVisible(question)) return question;
    const above = (question.showIf ?? [])
      .map(({ questionId }) => questions.find(({ id }) => id === questionId))
      // Guards against circular conditions in the bank.
      .find((one) => one !== undefined && one !== question && !below.includes(one));
    return above ? firstVisible(above, [...below, question]) : question;
  }
}
