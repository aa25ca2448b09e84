import { useTranslation } from 'react-i18next';
import { isRealDay } from '#contract/days.ts';
import { useFormat } from '#web/platform/format.ts';
import { isEmpty } from './changed-fields.ts';
import classes from './entry-details.module.css';
import { useEntryWords } from './entry-words.ts';
import { useRecordNames } from './record-names.ts';

/** A value of a record, as it can be read: a name for an id, a day in words, a list. */
export function FieldValue({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const { day, moment, list } = useFormat();
  const names = useRecordNames();
  const inWords = (one: unknown): string => {
    if (typeof one === 'boolean') return one ? t('details.yes') : t('details.no');
    if (typeof one !== 'string') return String(one);
    if (isRealDay(one)) return day(one);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(one)) return moment(one);
    return names.get(one) ?? words.value(name, one) ?? one;
  };
  if (isEmpty(value)) return <span className={classes.empty}>{t('details.empty')}</span>;
  if (!Array.isArray(value)) return inWords(value);
  const isPlain = value.every((one) => typeof one !== 'object');
  if (isPlain) return list(value.map(inWords));
  return <pre className={classes.json}>{JSON.stringify(value, null, 2)}</pre>;
}
