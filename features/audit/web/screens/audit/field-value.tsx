import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRealDay } from '#core/contract/days.ts';
import { textIn } from '#core/contract/languages.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { listQuestions } from '#features/questions/contract/questions.ts';
import { flatten, isEmpty } from './changed-fields.ts';
import classes from './entry-details.module.css';
import { useEntryTexts } from './entry-texts.ts';

interface FieldValueProps {
  entry: AuditEntry;
  name: string;
  value: unknown;
}

/** A readable value: names for ids, translations for codes, dates, and lists. */
export function FieldValue({ entry, name, value }: FieldValueProps) {
  const { t } = useTranslation('audit');
  const formatValue = useFormatValue(entry);
  if (isEmpty(value)) {
    return (
      <span className={classes.empty}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('details.empty')}</VisuallyHidden>
      </span>
    );
  }
  if (!Array.isArray(value)) return formatValue(name, value);
  return (
    <ul className={value.some(isRecord) ? classes.parts : classes.values}>
      {value.map((one, place) => (
        // They have no id of their own, and nothing here moves.
        // biome-ignore lint/suspicious/noArrayIndexKey: as the line before says
        <li key={place}>
          <Part entry={entry} name={name} value={one} />
        </li>
      ))}
    </ul>
  );
}

/** One of several records in a field, line by line. */
function Part({ entry, name, value }: FieldValueProps) {
  const entryTexts = useEntryTexts();
  const formatValue = useFormatValue(entry);
  if (!isRecord(value)) return formatValue(name, value);
  // Ids mean nothing to readers.
  const filledParts = Object.entries(flatten(value)).filter(
    ([part, one]) => part !== 'id' && !isEmpty(one),
  );
  return (
    <dl className={classes.part}>
      {filledParts.map(([part, one]) => {
        const path = `${name}.${part}`;
        return (
          <div key={part}>
            <dt>{entryTexts.field(entry.recordType, path) ?? <code>{part}</code>}</dt>
            <dd>{formatValue(path, one)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Known names of staff and locations by id. */
function useRecordNames(): ReadonlyMap<string, string> {
  const { personName } = useFormat();
  const { data: staff = [] } = useRead(listStaffNames);
  const { data: locations = [] } = useRead(listLocations);
  return new Map([
    ...staff.map((person) => [person.id, personName(person)] as const),
    ...locations.map(({ id, name }) => [id, name] as const),
  ]);
}

/** Current topic titles by id, loaded only when the entry names topics. */
function useTopicNames({ before, after }: AuditEntry): ReadonlyMap<string, string> {
  const { i18n } = useTranslation();
  const isNamed = [before, after].some((side) => side !== null && 'topics' in side);
  const { data: questions = [] } = useRead(listQuestions, { query: {} }, { enabled: isNamed });
  return new Map(
    questions.map(({ category, topic }) => [category, textIn(topic.name, i18n.language)]),
  );
}

/** Formats a single value. */
function useFormatValue(entry: AuditEntry): (name: string, value: unknown) => string {
  const { t } = useTranslation('audit');
  const entryTexts = useEntryTexts();
  const { day, moment, number } = useFormat();
  const names = useRecordNames();
  const topics = useTopicNames(entry);
  return (name, value) => {
    if (typeof value === 'boolean') return value ? t('details.yes') : t('details.no');
    if (typeof value === 'number') return number(value);
    if (typeof value !== 'string') return JSON.stringify(value);
    if (isRealDay(value)) return day(value);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moment(value);
    if (name === 'topics') return topics.get(value) ?? value;
    return names.get(value) ?? entryTexts.value(entry.action, name, value) ?? value;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
