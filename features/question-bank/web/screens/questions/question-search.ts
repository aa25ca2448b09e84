import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';

/** The questions that have all these words in them, in either language, without case and accents. */
export function searchQuestions(questions: readonly BankQuestion[], query: string): BankQuestion[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return questions.filter((question) => {
    const text = plain(textsOf(question).join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

function textsOf({ text, help, options = [] }: BankQuestion): string[] {
  const words = [text, help, ...options.map(({ label }) => label)];
  return words.flatMap((one) => (one ? [one.en, one.fr] : []));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
