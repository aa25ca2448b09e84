import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Location } from '#contract/locations.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Somebody else was first: shows what they saved, and lets this person choose. */
export function StaleLocation({
  current,
  onTakeTheirs,
  onKeepMine,
}: {
  current: Location;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t } = useTranslation('locations');
  const { name, address, phone, closed } = current;
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
          { term: t('address'), value: address },
          { term: t('phone'), value: phone },
          { term: t('status'), value: closed ? t('closed') : t('open') },
        ]}
      />
    </Notice>
  );
}
