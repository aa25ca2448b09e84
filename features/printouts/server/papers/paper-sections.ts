import { textIn } from '#core/contract/languages.ts';
import type { PaperBlock } from '#core/contract/printout.ts';
import type { IdList } from '#core/server/db/id-list.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';
import type { Note } from '#features/notes/contract/notes.ts';
import { answerText } from '#features/questions/contract/answer-rules.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';
import type { SupportField } from '#features/support/contract/support-fields.ts';
import {
  listFields,
  type SupportGroup,
  supportGroupNames,
} from '#features/support/contract/support-groups.ts';
import type { StoredGroups } from '#features/support/contract/support-records.ts';

/** Answers by topic with the questions as they were asked, without answers that conditions hide. */
export function answerBlocks(
  answers: readonly QuestionAnswer[],
  topics: readonly string[] | undefined,
  { language }: PrintoutFormats,
): PaperBlock[] {
  const byTopic = new Map<string, QuestionAnswer[]>();
  for (const one of answers) {
    if (one.setAside || answerText(one.question, one.answer, language).length === 0) continue;
    if (topics && !topics.includes(one.question.category)) continue;
    byTopic.set(one.question.category, [...(byTopic.get(one.question.category) ?? []), one]);
  }
  return [...byTopic.values()].flatMap((topicAnswers): PaperBlock[] => [
    { kind: 'heading', text: textIn(topicAnswers[0]?.question.topic.name, language) ?? '' },
    {
      kind: 'facts',
      facts: topicAnswers.map(({ question, answer }) => ({
        term: textIn(question.text, language),
        lines: answerText(question, answer, language),
      })),
    },
  ]);
}

/** Entries of the support groups that have any. */
export function supportBlocks(
  record: StoredGroups,
  includedGroups: readonly SupportGroup[] | undefined,
  formats: PrintoutFormats,
): PaperBlock[] {
  const { translate } = formats;
  return supportGroupNames.flatMap((group): PaperBlock[] => {
    const entries = record[group] as readonly Record<string, unknown>[];
    if (entries.length === 0 || (includedGroups && !includedGroups.includes(group))) return [];
    const heading = {
      kind: 'heading' as const,
      text: translate(`support-records:groups.${group}`),
    };
    return [heading, ...entries.map((entry) => supportEntry(group, entry, formats))];
  });
}

function supportEntry(
  group: SupportGroup,
  entry: Record<string, unknown>,
  formats: PrintoutFormats,
): PaperBlock {
  const filledFields = listFields(group).flatMap(([name, field]) => {
    const value = supportValue(field, entry[name], formats);
    return value === '' ? [] : [{ name, value }];
  });
  const [first, ...others] = filledFields;
  return {
    kind: 'entry',
    title: first?.value ?? '',
    detail: null,
    facts: others.map(({ name, value }) => ({
      term: formats.translate(`support-records:fields.${name}`),
      lines: [value],
    })),
    text: null,
  };
}

function supportValue(field: SupportField, value: unknown, formats: PrintoutFormats): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'choice') return formats.translate(`enumerations:${field.list}.${value}`);
  if (field.kind === 'day') return formats.day(String(value));
  return typeof value === 'number' ? formats.amount(value) : String(value);
}

/** Notes in the order they were written. */
export function noteBlocks(
  notes: readonly Note[],
  { name, moment }: PrintoutFormats,
): PaperBlock[] {
  return notes.map((note) => ({
    kind: 'entry',
    title: moment(note.createdAt),
    detail: name(note.writtenBy),
    facts: [],
    text: note.text,
  }));
}

/** Batch size in memory. */
const noteBatchSize = 100;

/** Yields notes in batches on demand. */
export async function* noteBlocksInBatches(
  ids: IdList,
  read: (ids: readonly string[]) => Promise<readonly Note[]>,
  formats: PrintoutFormats,
): AsyncGenerator<PaperBlock> {
  for (let from = 0; from < ids.length; from += noteBatchSize) {
    yield* noteBlocks(await read(ids.slice(from, noteBatchSize)), formats);
  }
}

/** Lists documents, not their contents. */
export function fileBlocks(
  files: readonly StoredFile[],
  { translate, name, moment }: PrintoutFormats,
): PaperBlock[] {
  return files.map((file) => {
    const uploader = name(file.uploadedBy);
    const when = moment(file.uploadedAt);
    return {
      kind: 'entry',
      title: file.name,
      detail: uploader
        ? translate('papers:addedBy', { who: uploader, when })
        : translate('papers:addedOn', { when }),
      facts: [],
      text: file.note,
    };
  });
}
