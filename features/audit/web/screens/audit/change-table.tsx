import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { changedFields } from './changed-fields.ts';
import classes from './entry-details.module.css';
import { useEntryWords } from './entry-words.ts';
import { FieldValue } from './field-value.tsx';

/** What changed, field by field: before and after side by side, or what there was. */
export function ChangeTable({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words = useEntryWords();
  const fields = changedFields(entry);
  if (fields.length === 0) return <p className={classes.none}>{t('details.none')}</p>;
  const sides = [
    ...(entry.before ? (['before'] as const) : []),
    ...(entry.after ? (['after'] as const) : []),
  ];
  return (
    <table className={classes.changes} aria-label={t('details.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('details.field')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {sides.length === 1 ? t('details.value') : t(`details.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">
              {words.field(entry.recordType, field.name) ?? <code>{field.name}</code>}
            </th>
            {sides.map((side) => (
              <td key={side}>
                {sides.length > 1 && <span className={classes.side}>{t(`details.${side}`)}</span>}
                <FieldValue entry={entry} name={field.name} value={field[side]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
