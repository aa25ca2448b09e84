import { ActionIcon } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { wantsLessMotion } from './motion.ts';
import classes from './scroll-to-top.module.css';

/** The spec's: it appears once the page is scrolled further than this. */
const appearsPast = 150;

export function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [{ y }] = useWindowScroll();
  if (y <= appearsPast) return null;

  function scroll() {
    window.scrollTo({ top: 0, behavior: wantsLessMotion() ? 'auto' : 'smooth' });
    // The button goes away, so the focus goes where the page begins.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <ActionIcon
      className={classes.button}
      size={44}
      radius="xl"
      aria-label={t('scrollToTop')}
      title={t('scrollToTop')}
      onClick={scroll}
    >
      <IconArrowUp size={22} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}
