import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './search-button.module.css';
import { searchKey } from './search-key.ts';

/** Looks like the field that it opens; on a phone it is an icon, its word for those who listen. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('search');
  return (
    <UnstyledButton
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={searchKey.named}
      title={t('open')}
      onClick={onOpen}
    >
      <IconSearch size={20} stroke={1.7} aria-hidden="true" />
      <span className={classes.word}>{t('open')}</span>
      <span className={classes.key} aria-hidden="true">
        {t(searchKey.word)}
      </span>
    </UnstyledButton>
  );
}
