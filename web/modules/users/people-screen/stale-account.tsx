import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/users.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LocationNames } from './location-names.tsx';

/** Somebody else was first: shows what they saved, and lets this person choose. */
export function StaleAccount({
  current,
  onTakeTheirs,
  onKeepMine,
}: {
  current: Account;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t } = useTranslation(['people', 'enumerations']);
  const { role, locationIds, deactivatedAt } = current;
  return (
    <Notice
      tone="waiting"
      takesFocus
      title={t('stale.title')}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{t('stale.takeTheirs')}</Button>
          <Button variant="default" onClick={onKeepMine}>
            {t('stale.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('stale.text')}</p>
      <DefinitionList
        items={[
          { term: t('role'), value: t(`enumerations:roles.${role}`) },
          { term: t('locations'), value: <LocationNames ids={locationIds} /> },
          {
            term: t('stale.state'),
            value: deactivatedAt ? t('stale.deactivated') : t('stale.active'),
          },
        ]}
      />
    </Notice>
  );
}
