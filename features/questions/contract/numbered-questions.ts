import { followUpParent } from './follow-ups.ts';
import type { Question } from './questions.ts';

/** A condition of a question, with the number of the question that it names. */
export interface NumberedCondition {
  number: string;
  question: Question;
  /** Values that open the question. */
  equals: readonly string[];
}

/** A question with its number on paper. */
export interface NumberedQuestion {
  question: Question;
  /** "3", or "3b" for a follow-up question of 3. */
  number: string;
  /** 0, or how many questions it hangs on, each below the one before. */
  depth: number;
  /** Empty when everyone is asked. */
  conditions: readonly NumberedCondition[];
}

/** A topic with its questions in the order of the paper. */
export interface NumberedTopic {
  category: string;
  topic: Question['topic'];
  questions: readonly NumberedQuestion[];
}

/**
 * Numbers the questions of a form as they are printed: one count for the whole form, in the order
 * of the screen. Follow-up questions come below the one they hang on, each once, and share its
 * number. Never leaves a question out.
 * @param questions one edition, hidden questions included
 */
export function numberQuestions(questions: readonly Question[]): NumberedTopic[] {
  const sorted = [...questions].sort((one, other) => one.order - other.order);
  const categories = [...new Set(sorted.map(({ category }) => category))];
  const numbers = new Map<string, string>();
  let count = 0;

  const topics = categories.map((category) => {
    const onPage = sorted.filter((question) => question.category === category);
    const placed: { question: Question; depth: number }[] = [];
    const place = (question: Question, depth: number, top: string, letters: { used: number }) => {
      if (numbers.has(question.id)) return;
      numbers.set(question.id, depth === 0 ? top : `${top}${followUpLetters(letters.used++)}`);
      placed.push({ question, depth });
      const below = onPage.filter((one) => followUpParent(one, onPage)?.id === question.id);
      for (const one of below) place(one, depth + 1, top, letters);
    };
    const placeTop = (question: Question) => place(question, 0, String(++count), { used: 0 });
    for (const one of onPage) if (!followUpParent(one, onPage)) placeTop(one);
    // Questions that hang on each other in a circle are never asked, but still printed.
    for (const one of onPage) if (!numbers.has(one.id)) placeTop(one);
    return { category, placed };
  });

  const byId = new Map(questions.map((question) => [question.id, question]));
  const toCondition = ({ questionId, equals }: NonNullable<Question['showIf']>[number]) => {
    const question = byId.get(questionId);
    const number = numbers.get(questionId);
    return question && number ? [{ number, question, equals }] : [];
  };
  return topics.flatMap(({ category, placed }) => {
    const [first] = placed;
    if (!first) return [];
    return {
      category,
      topic: first.question.topic,
      questions: placed.map(({ question, depth }) => ({
        question,
        depth,
        number: numbers.get(question.id) ?? '',
        conditions: (question.showIf ?? []).flatMap(toCondition),
      })),
    };
  });
}

/** 0 → "a", 25 → "z", 26 → "aa". */
function followUpLetters(place: number): string {
  const letter = String.fromCharCode(97 + (place % 26));
  return place < 26 ? letter : followUpLetters(Math.floor(place / 26) - 1) + letter;
}
