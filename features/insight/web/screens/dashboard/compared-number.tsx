import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Total } from '#core/contract/paging.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import classes from './dashboard-screen.module.css';

export function ComparedNumber({ count, before }: { count: number; before: number | null }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const change = before === null ? 0 : count - before;
  return (
    <span className={classes.compared}>
      {change !== 0 && (
        <span className={classes.change}>
          <span aria-hidden="true">
            {change > 0 ? '+' : '−'}
            {number(Math.abs(change))}
          </span>
          <VisuallyHidden>
            {change > 0 ? t('more', { count: change }) : t('fewer', { count: -change })}
          </VisuallyHidden>
        </span>
      )}
      <span className={classes.number}>
        {number(count)} <VisuallyHidden>{t('applicantsOf', { count })}</VisuallyHidden>
      </span>
    </span>
  );
}

/** Formats a number like the linked list; large ones as "more than". */
export function useCappedNumber() {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  return (total: Total): string =>
    typeof total === 'number' ? number(total) : t('moreThan', { total: number(total.atLeast) });
}
