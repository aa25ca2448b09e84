import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import classes from './field-conflict.module.css';

/** A colleague's change of the value being edited, with both choices. */
export function FieldConflict({
  author,
  value,
  savedAt,
  onTheirs,
  onMine,
}: {
  /** Undefined if unknown. */
  author: string | undefined;
  /** Null if they cleared it. */
  value: ReactNode;
  savedAt: string | null;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const { t } = useTranslation('record-fields');
  const { relative } = useFormat();
  const texts = { name: author ?? t('conflict.someone'), when: relative(savedAt) };
  return (
    <div role="alert" className={classes.conflict}>
      <IconUsers className={classes.icon} size={18} stroke={1.8} aria-hidden="true" />
      <span className={classes.words}>
        <b>{t('conflict.saved', texts)}</b> {value ?? t('conflict.cleared')}
      </span>
      <span className={classes.actions}>
        <Button variant="default" size="compact-md" onClick={onTheirs}>
          {t('conflict.theirs')}
        </Button>
        <Button variant="default" size="compact-md" onClick={onMine}>
          {t('conflict.mine')}
        </Button>
      </span>
    </div>
  );
}

/** The name of a colleague; undefined if unknown. */
export function useStaffName(id: string | null): string | undefined {
  const { personName } = useFormat();
  const { data } = useRead(listStaffNames, {}, { enabled: id !== null });
  const found = data?.find((one) => one.id === id);
  return found && personName(found);
}
