import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditKind } from '#core/contract/audit-kinds.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import tableClasses from '#core/web/ui/table.module.css';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { EntryDetails } from './entry-details.tsx';
import classes from './entry-table.module.css';
import { recordPath, shownLabel, useEntryWords } from './entry-words.ts';

const tones: Record<AuditKind, Tone> = {
  change: 'neutral',
  'sign-in': 'info',
  access: 'good',
  disclosure: 'waiting',
};

/** The log as a table; on a phone, each entry a card. */
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
  const words = useEntryWords();
  const label = shownLabel(entry);
  const path = recordPath(entry);
  return (
    <>
      <strong className={classes.who}>{words.who(entry)}</strong> {words.phrase(entry.action)}
      {label !== null && ', '}
      {label !== null && (path ? <Link to={path}>{label}</Link> : <span>{label}</span>)}
    </>
  );
}
