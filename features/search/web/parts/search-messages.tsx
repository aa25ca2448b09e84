import { Button, Kbd, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '#core/web/api/error-words.ts';
import classes from './search.module.css';
import type { Search } from './use-search.ts';

/** How the search went, in words; how many were found only for those who don't see it. */
export function SearchMessages({ search }: { search: Search }) {
  const { t } = useTranslation(['search', 'actions']);
  const errorWords = useErrorWords();
  const { q, found, isWaiting, isTooShort, error, findsRecords, retry } = search;
  const nothing = q !== '' && !isWaiting && found.length === 0;
  const message = messageOf();
  const count = q === '' || isWaiting || nothing ? '' : t('search:found', { count: found.length });
  function messageOf(): string {
    if (error) return `${t('search:failed')} ${errorWords(error)}`;
    if (isTooShort) return t('search:oneLetter');
    if (!nothing) return '';
    return findsRecords ? t('search:nothing') : t('search:noCommand');
  }

  return (
    <>
      <div role="status" className={message ? classes.message : classes.unseen}>
        {message} <span className={classes.unseen}>{count}</span>
      </div>
      {error && (
        <Button className={classes.retry} variant="default" size="sm" onClick={retry}>
          {t('actions:retry')}
        </Button>
      )}
      {isWaiting && (
        <div className={classes.waiting}>
          <span className={classes.unseen}>{t('search:searching')}</span>
          <Skeleton height={14} width="42%" />
          <Skeleton height={14} width="58%" />
        </div>
      )}
    </>
  );
}

/** For those who have a keyboard; the keys are the usual ones, so nobody has to hear them. */
export function KeyHints() {
  const { t } = useTranslation('search');
  return (
    <div className={classes.hints} aria-hidden="true">
      <span>
        <Kbd>
          <IconArrowUp size={12} />
        </Kbd>{' '}
        <Kbd>
          <IconArrowDown size={12} />
        </Kbd>{' '}
        {t('keys.move')}
      </span>
      <span>
        <Kbd>{t('keys.enter')}</Kbd> {t('keys.choose')}
      </span>
      <span>
        <Kbd>{t('keys.escape')}</Kbd> {t('keys.close')}
      </span>
    </div>
  );
}
