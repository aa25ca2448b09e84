import { type Language, textIn } from '#core/contract/languages.ts';
import { camelCase } from '#core/server/db/camel-case.ts';
import { answerText } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import type { AnswerLine, Line } from './queries.ts';

/** Columns that mean nothing to a reader: search keys, secrets, internal state. */
const internalColumns: readonly string[] = [
  ...(['search', 'nameSounds', 'phoneKey', 'mailboxKey', 'substanceNames', 'words'] as const),
  ...([
    'secretHash',
    'sentToHash',
    'resumeCodeHash',
    'stopHash',
    'oneClickHash',
    'passwordHash',
    'tokenHash',
  ] as const),
  ...(['content', 'fileKeyId', 'sealedKey', 'claim', 'claimedAt', 'tries', 'key'] as const),
  ...(['told', 'mentions', 'saves', 'signsOfAutomation', 'moved', 'asked', 'alike'] as const),
  ...(['avatar', 'fieldsBefore', 'fieldsAfter', 'joinedAnswers'] as const),
];

/** A row with plain field names, and names for the ids of staff and locations. */
export function readableRow(
  line: Line,
  names: ReadonlyMap<string, string>,
  omittedColumns: readonly string[] = [],
): Line {
  const readableEntries = Object.entries(line)
    .map(([column, value]) => [camelCase(column), value] as const)
    .filter(
      ([column, value]) =>
        value !== null && !internalColumns.includes(column) && !omittedColumns.includes(column),
    )
    .map(([column, value]) => [column, resolveNames(value, names)]);
  return Object.fromEntries(readableEntries);
}

function resolveNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? toIsoString(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one) => resolveNames(one, names));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, resolveNames(one, names)]);
  return Object.fromEntries(entries);
}

/** PostgreSQL writes times in JSON with the session's offset; exports use UTC. */
function toIsoString(value: string): string {
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}:\d{2}$/.test(value);
  return isMoment ? new Date(value).toISOString() : value;
}

/** An answer with the question's wording at the time. */
export function readableAnswer(
  { definition, form, answer, answeredAt, answeredBy, replacedAt }: AnswerLine,
  { language, names }: { language: Language; names: ReadonlyMap<string, string> },
): Line {
  return {
    form,
    question: textIn(definition.text, language),
    answer: answerText(definition as Question, answer as AnswerValue, language),
    answeredAt: answeredAt.toISOString(),
    ...(answeredBy && { answeredBy: names.get(answeredBy) ?? answeredBy }),
    ...(replacedAt && { replacedAt: replacedAt.toISOString() }),
  };
}
