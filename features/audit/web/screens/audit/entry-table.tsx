import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditKind } from '#core/contract/audit-kinds.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import tableClasses from '#core/web/ui/table.module.css';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { changedFields } from './changed-fields.ts';
import entryDetailsClasses from './entry-details.module.css';
import classes from './entry-table.module.css';
import { displayLabel, recordPath, useEntryTexts } from './entry-texts.ts';
import { FieldValue } from './field-value.tsx';

const tones: Record<AuditKind, Tone> = {
  change: 'neutral',
  'sign-in': 'info',
  access: 'good',
  disclosure: 'waiting',
};

export function EntryTable({
  entries,
  isOutdated,
}: {
  entries: readonly AuditEntry[];
  isOutdated: boolean;
}) {
  const { t } = useTranslation('audit');
  return (
    <div className={`${tableClasses.frame} ${classes.frame}`}>
      <table
        className={`${tableClasses.table} ${classes.table}`}
        aria-label={t('table')}
        aria-busy={isOutdated}
      >
        <thead>
          <tr>
            <th scope="col">{t('columns.at')}</th>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('columns.kind')}</th>
            <th scope="col" data-wide-only>
              {t('columns.address')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('columns.details')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRows key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Changed fields with before and after, or only the existing side. */
function ChangeTable({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const entryTexts = useEntryTexts();
  const fields = changedFields(entry);
  if (fields.length === 0) return <p className={entryDetailsClasses.none}>{t('details.none')}</p>;
  const sides = [
    ...(entry.before ? (['before'] as const) : []),
    ...(entry.after ? (['after'] as const) : []),
  ];
  return (
    <table className={entryDetailsClasses.changes} aria-label={t('details.changes')}>
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
              {entryTexts.field(entry.recordType, field.name) ?? <code>{field.name}</code>}
            </th>
            {sides.map((side) => (
              <td key={side}>
                {sides.length > 1 && (
                  <span className={entryDetailsClasses.side}>{t(`details.${side}`)}</span>
                )}
                <FieldValue entry={entry} name={field.name} value={field[side]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All details of an entry, with links to related pages. */
function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  return (
    <div className={entryDetailsClasses.details}>
      <ChangeTable entry={entry} />
      <DefinitionList
        items={[
          { term: t('details.time'), value: exactTime(entry.at) },
          { term: t('details.address'), value: entry.address },
          { term: t('details.action'), value: <code>{entry.action}</code> },
          { term: t('details.number'), value: number(entry.id) },
        ]}
      />
      <div className={entryDetailsClasses.ways}>
        {entry.recordId !== null && (
          <Link
            to={paths.audit}
            search={{ recordType: entry.recordType, recordId: entry.recordId } as never}
          >
            {t('details.onlyRecord')}
          </Link>
        )}
        {entry.actor.id !== null && (
          <Link to={paths.audit} search={{ actor: entry.actor.id } as never}>
            {t('details.onlyPerson')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** "2026-11-21 07:15:18.388": exact, and the same for every reader. */
function exactTime(at: string): string {
  return at.replace('T', ' ').replace('Z', '');
}

function EntryRows({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr className={classes.entry} data-open={isOpen || undefined}>
        <td className={classes.at}>
          <time dateTime={entry.at}>{moment(entry.at)}</time>
        </td>
        <td className={classes.what}>
          <span id={`${id}-what`}>
            <Sentence entry={entry} />
          </span>
          {entry.reason && (
            <div className={classes.reason}>{t('reason', { reason: entry.reason })}</div>
          )}
        </td>
        <td className={classes.kind}>
          <StatusBadge tone={tones[entry.kind]}>{t(`kinds.${entry.kind}`)}</StatusBadge>
        </td>
        <td className={classes.address} data-wide-only>
          {entry.address}
        </td>
        <td className={classes.toggle}>
          <Button
            id={`${id}-toggle`}
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            aria-labelledby={`${id}-toggle ${id}-what`}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            onClick={() => setOpen((before) => !before)}
          >
            {t('details.show')}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr id={`${id}-details`} className={classes.opened}>
          <td colSpan={5} className={classes.inside}>
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const entryTexts = useEntryTexts();
  const label = displayLabel(entry);
  const path = recordPath(entry);
  return (
    <>
      <strong className={classes.who}>{entryTexts.actorName(entry)}</strong>{' '}
      {entryTexts.phrase(entry.action)}
      {label !== null && ', '}
      {label !== null && (path ? <Link to={path}>{label}</Link> : <span>{label}</span>)}
    </>
  );
}
