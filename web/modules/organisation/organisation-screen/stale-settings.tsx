import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganisationSettings } from '#contract/organisation.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Somebody else was first: shows what they saved, and lets this person choose. */
export function StaleSettings({
  current,
  onTakeTheirs,
  onKeepMine,
}: {
  current: OrganisationSettings;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t } = useTranslation('organisation');
  const { name, url, idleMinutes, requireSecondFactor } = current;
  return (
    <Notice
      tone="waiting"
      takesFocus
      title={t('staleTitle')}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
          <Button variant="default" onClick={onKeepMine}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('staleText')}</p>
      <DefinitionList
        items={[
          { term: t('name'), value: name },
          { term: t('url'), value: url },
          { term: t('idle'), value: t('minutes', { count: idleMinutes }) },
          {
            term: t('required'),
            value: requireSecondFactor ? t('requiredYes') : t('requiredNo'),
          },
        ]}
      />
    </Notice>
  );
}
