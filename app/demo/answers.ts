import type { Executor } from '#core/server/db/database.ts';
import { dangersIn } from '#features/person/server/dangers/policy.ts';
import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { preScreeningQuestions } from '#features/questions/server/default-bank/pre-screening.ts';
import type { InventedPerson } from './invented-people.ts';
import type { Chance } from './seeded-random.ts';

type Owner = { applicantId: string } | { draftId: string };

export interface FilledForm {
  owner: Owner;
  at: Date;
  /** Stops after this many questions, like someone interrupted. */
  upTo?: number;
}

/** Answers the pre-screening for a person. */
export async function insertAnswers(
  on: Executor,
  chance: Chance,
  person: InventedPerson,
  { owner, at, upTo = preScreeningQuestions.length }: FilledForm,
): Promise<void> {
  const answers = new Map<string, AnswerValue>();
  for (const question of preScreeningQuestions.slice(0, upTo)) {
    if (!isQuestionVisible(question, preScreeningQuestions, answers)) continue;
    const answer = invent(chance, person, question);
    if (answer !== null) answers.set(question.id, answer);
  }
  await on
    .insertInto('questionAnswer')
    .values(
      [...answers].map(([questionId, answer]) => ({
        applicantId: 'applicantId' in owner ? owner.applicantId : null,
        draftApplicantId: 'draftId' in owner ? owner.draftId : null,
        questionId,
        questionVersion: 1,
        answer: JSON.stringify(answer),
        updatedAt: at,
      })),
    )
    .execute();
  if ('draftId' in owner) await insertDangers(on, owner.draftId, answers, at);
}

/** Stored as the form does; dangers of case records are from long ago. */
async function insertDangers(
  on: Executor,
  draftId: string,
  answers: ReadonlyMap<string, AnswerValue>,
  at: Date,
): Promise<void> {
  const found = dangersIn(
    preScreeningQuestions.map((question) => ({ ...question, version: 1 })),
    [...answers].map(([questionId, answer]) => ({ questionId, answer })),
  );
  if (found.length === 0) return;
  await on
    .insertInto('danger')
    .values(
      found.map(({ mark, urgency, questionId, version, answer }) => ({
        draftApplicantId: draftId,
        mark,
        urgency,
        givenAt: at,
        questionId,
        questionVersion: version,
        answer: JSON.stringify(answer),
      })),
    )
    .execute();
}

function invent(chance: Chance, person: InventedPerson, question: BankQuestion): AnswerValue {
  const typedAnswers: Record<string, string> = {
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: person.dateOfBirth,
    phone: person.phone,
    email: person.email,
    language: person.language,
    'address.city': person.town,
  };
  const known = question.boundField ? typedAnswers[question.boundField] : undefined;
  if (known !== undefined) return known;
  if (!question.required && chance.happens(0.35)) return null;

  const values = question.options?.map((option) => option.value) ?? [];
  if (question.kind === 'select') {
    return question.multiple ? [chance.pick(values)] : chance.pick(values);
  }
  return typedAnswer(chance, person, question);
}

/** Typed answers where there is nothing to choose; most people leave such questions blank. */
function typedAnswer(chance: Chance, person: InventedPerson, question: BankQuestion): AnswerValue {
  const isFrench = person.language === 'fr';
  const plausible: Record<string, readonly string[]> = {
    'safeContact.name': [`Dominique ${person.lastName}`],
    'safeContact.phone': ['555-0199'],
    'safeContact.relation': isFrench ? ['ma sœur', 'mon frère'] : ['my sister', 'my brother'],
  };
  if (question.boundField) {
    const candidates = plausible[question.boundField];
    return candidates ? chance.pick(candidates) : null;
  }
  if (question.format && question.format !== 'text') return null;
  return isFrench ? 'On peut en parler de vive voix.' : 'I can tell you more when we talk.';
}
