import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from './list-address.ts';
import classes from './list-pages.module.css';

/** Previous and next. A list is paged by key, so there is no "page 17" to jump to. */
export function ListPages({ address, next }: { address: ListAddress; next: string | null }) {
  const { t } = useTranslation('applicants');
  if (address.page === 1 && next === null) return null;
  return (
    <nav className={classes.pages} aria-label={t('list.pages')}>
      <Button
        variant="default"
        disabled={address.page === 1}
        leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
        onClick={address.showPreviousPage}
      >
        {t('list.previous')}
      </Button>
      <span className={classes.page}>{t('list.page', { page: address.page })}</span>
      <Button
        variant="default"
        disabled={next === null}
        rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        onClick={() => next !== null && address.showNextPage(next)}
      >
        {t('list.next')}
      </Button>
    </nav>
  );
}
