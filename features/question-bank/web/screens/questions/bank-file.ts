import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';
import { hasSameContent } from '#core/web/forms/same-content.ts';
import {
  type BankProblem,
  bankProblems,
  sortByAskingOrder,
} from '#features/question-bank/contract/bank-rules.ts';
import { type QuestionBank, questionBank } from '#features/question-bank/contract/question-bank.ts';

/** Rule that a question or topic in the file breaks. */
export interface PartProblem extends BrokenRule {
  part: 'question' | 'topic' | 'file';
  /** Its English or French text in the file, or its id. */
  name: string;
}

export type BankFile =
  | { kind: 'unreadable' }
  | { kind: 'wrong'; parts: PartProblem[]; bank: QuestionBank | null; problems: BankProblem[] }
  | { kind: 'bank'; bank: QuestionBank };

/** Parses an untrusted file. */
export function readBankFile(text: string, language: string): BankFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { kind: 'unreadable' };
  }
  if (!isRecord(content) || content.format !== 'cairn-questions-1') return { kind: 'unreadable' };
  const read = questionBank.safeParse(content);
  if (!read.success) {
    const parts = brokenRules(read.error).map((broken) => inPart(broken, content, language));
    return { kind: 'wrong', parts, bank: null, problems: [] };
  }
  const problems = bankProblems(read.data);
  if (problems.length > 0) return { kind: 'wrong', parts: [], bank: read.data, problems };
  return { kind: 'bank', bank: read.data };
}

function inPart(
  broken: BrokenRule,
  content: Record<string, unknown>,
  language: string,
): PartProblem {
  const [list = '', place = ''] = broken.path.split('.');
  const parts = content[list];
  const found: unknown = Array.isArray(parts) ? parts[Number(place)] : undefined;
  const part = { questions: 'question', categories: 'topic' }[list] as PartProblem['part'];
  return { ...broken, part: found === undefined ? 'file' : part, name: itemName(found, language) };
}

function itemName(part: unknown, language: string): string {
  if (!isRecord(part)) return '';
  const texts = part.text ?? part.name;
  const localText = isRecord(texts) ? (texts[language] ?? texts.en ?? texts.fr) : undefined;
  return [localText, part.id].find((one) => typeof one === 'string' && one !== '') as string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Counts questions that the next bank adds, changes, and removes. */
export function compareBanks(now: QuestionBank, next: QuestionBank) {
  const before = new Map(now.questions.map((question) => [question.id, question]));
  const ids = new Set(next.questions.map(({ id }) => id));
  const stayed = next.questions.filter(({ id }) => before.has(id));
  const changed = stayed.filter((question) => !hasSameContent(question, before.get(question.id)));
  const sortedIds = (bank: QuestionBank, isIncluded: (id: string) => boolean) =>
    sortByAskingOrder(bank)
      .map(({ id }) => id)
      .filter(isIncluded);
  const oldOrder = sortedIds(now, (id) => ids.has(id));
  const newOrder = sortedIds(next, (id) => before.has(id));
  return {
    added: next.questions.length - stayed.length,
    changed: changed.length,
    removed: now.questions.filter(({ id }) => !ids.has(id)).length,
    isReordered: oldOrder.some((id, place) => newOrder[place] !== id),
    hasOtherTopics: !hasSameContent(now.categories, next.categories),
  };
}
