import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { ChangeTable } from './change-table.tsx';
import classes from './entry-details.module.css';

/** Everything that an entry holds, and the ways to what belongs to it. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  return (
    <div className={classes.details}>
      <ChangeTable entry={entry} />
      <DefinitionList
        items={[
          { term: t('details.time'), value: exactTime(entry.at) },
          { term: t('details.address'), value: entry.address },
          { term: t('details.action'), value: <code>{entry.action}</code> },
          { term: t('details.number'), value: number(entry.id) },
        ]}
      />
      <div className={classes.ways}>
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
