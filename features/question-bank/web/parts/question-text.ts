import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { bankProblems } from '#features/question-bank/contract/bank-rules.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import type { BankCategory, BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import type { DangerRule } from '#features/questions/contract/danger-rules.ts';
import type { Condition } from '#features/questions/contract/questions.ts';

interface Named {
  categories: readonly BankCategory[];
  questions: readonly Pick<BankQuestion, 'id' | 'text' | 'options'>[];
}

/** Answer kinds as administrators see them: one choice instead of three settings. */
export const answerKinds = ['short', 'long', 'date', 'phone', 'email', 'one', 'several'] as const;
export type AnswerKind = (typeof answerKinds)[number];

type AnswerShape = Pick<BankQuestion, 'kind' | 'long' | 'format' | 'multiple'>;

export function toAnswerKind({ kind, long, format, multiple }: AnswerShape): AnswerKind {
  if (kind === 'select') return multiple ? 'several' : 'one';
  if (format && format !== 'text') return format;
  return long ? 'long' : 'short';
}

export function isChoice(answer: AnswerKind): boolean {
  return answer === 'one' || answer === 'several';
}

export function toAnswerShape(answer: AnswerKind): AnswerShape {
  switch (answer) {
    case 'one':
      return { kind: 'select' };
    case 'several':
      return { kind: 'select', multiple: true };
    case 'short':
      return { kind: 'string' };
    case 'long':
      return { kind: 'string', long: true };
    default:
      return { kind: 'string', format: answer };
  }
}

/** Applicant fields that an answer could fill, including ones that other questions already fill. */
export function fittingFields(question: BankQuestion): string[] {
  const { showIf: _asked, ...alone } = question;
  return Object.keys(boundFields).filter((boundField) => {
    const problems = bankProblems({ categories: [], questions: [{ ...alone, boundField }] });
    return problems.every(({ rule }) => rule !== 'field-kind');
  });
}

export interface QuestionText {
  /** Question text; its id when there is no such question. */
  question: (id: string) => string;
  topic: (id: string) => string;
  kind: (shape: AnswerShape) => string;
  /** Field label as in the case record. */
  field: (path: string) => string;
  option: (questionId: string, value: string) => string;
  /** "“Do you have a pet?” is Yes" */
  condition: (condition: Condition) => string;
  /** "No: Not safe right now (emergency, suicide)" */
  danger: (questionId: string, rule: DangerRule) => string;
}

/** Describes parts of a bank without showing ids. */
export function useQuestionText(bank: Named): QuestionText {
  const { t, i18n } = useTranslation(['question-bank', 'applicants', 'dangers']);
  const { orList, list } = useFormat();
  const language = i18n.language;
  return useMemo(() => {
    const questions = new Map(bank.questions.map((question) => [question.id, question]));
    const topics = new Map(bank.categories.map((topic) => [topic.id, topic]));
    const questionText: QuestionText = {
      question: (id) => textIn(questions.get(id)?.text, language) ?? id,
      topic: (id) => textIn(topics.get(id)?.name, language) ?? id,
      kind: (shape) => t(`question-bank:kinds.${toAnswerKind(shape)}`),
      field: (path) => {
        // i18n-keys: applicants:fields.*
        const name = t(`applicants:fields.${path}` as 'applicants:fields.firstName');
        const isSafeContact = path.startsWith('safeContact.');
        return isSafeContact ? `${t('applicants:blocks.safeContact')} · ${name}` : name;
      },
      option: (questionId, value) => {
        const option = questions.get(questionId)?.options?.find((one) => one.value === value);
        return textIn(option?.label, language) ?? value;
      },
      condition: ({ questionId, equals }) =>
        t('condition', {
          question: questionText.question(questionId),
          answers: orList(equals.map((value) => questionText.option(questionId, value))),
        }),
      danger: (questionId, { answers, mark, help }) =>
        t('dangers.rule', {
          answers: orList(answers.map((value) => questionText.option(questionId, value))),
          // i18n-keys: dangers:marks.*, dangers:help.*
          mark: t(`dangers:marks.${mark}`),
          help: help.length > 0 ? list(help.map((kind) => t(`dangers:help.${kind}`))) : t('none'),
        }),
    };
    return questionText;
  }, [bank, language, t, orList, list]);
}
