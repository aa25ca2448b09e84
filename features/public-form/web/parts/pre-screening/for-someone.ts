import type { Translated } from '#core/contract/languages.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { TextKey, Translator } from '../public-form/translator.ts';
import { isAboutHelper } from './about-someone-helping.ts';

/** Questions for the person themselves. */
export function questionsForSelf(questions: readonly Question[]): Question[] {
  return questions.filter(({ id }) => !isAboutHelper(id));
}

/** Questions in the words for a helper, after those about the helper. */
export function questionsForSomeone(
  questions: readonly Question[],
  translator: Translator,
): Question[] {
  return questions.map((question) =>
    isAboutHelper(question.id) ? withTexts(question, translator) : inOtherWords(question),
  );
}

function inOtherWords(question: Question): Question {
  const { forOthers, topic, options } = question;
  if (!forOthers) return question;
  const { title, text, help } = forOthers;
  return {
    ...question,
    ...(text && { text }),
    ...(help && { help }),
    ...(title && { topic: { ...topic, title } }),
    ...(options && {
      options: options.map(
        (option) => forOthers.options?.find(({ value }) => value === option.value) ?? option,
      ),
    }),
  };
}

/** i18n-keys: pre-screening:someone.questions.* i18n-keys: pre-screening:someone.options.* */
function withTexts(question: Question, { t }: Translator): Question {
  const name = question.id.slice(question.id.indexOf('-') + 1);
  const text = (key: string): Translated => {
    const words = t(`pre-screening:someone.${key}` as TextKey);
    return { en: words, fr: words };
  };
  return {
    ...question,
    topic: { name: text('title'), title: text('title') },
    text: text(`questions.${name}`),
    ...(name === 'name' && { help: text('questions.nameHint') }),
    ...(name === 'reach' && { help: text('questions.reachHint') }),
    ...(question.options && {
      options: question.options.map(({ value }) => ({
        value,
        label: text(`options.${name}.${value}`),
      })),
    }),
  };
}
