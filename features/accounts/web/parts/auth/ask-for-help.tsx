import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import classes from './ask-for-help.module.css';

/** Points people who came for help to the public form, which needs no account. */
export function AskForHelp() {
  const { t } = useTranslation('auth');
  return (
    <section className={classes.help} aria-labelledby="ask-for-help">
      <h2 id="ask-for-help" className={classes.title}>
        {t('helpTitle')}
      </h2>
      <p className={classes.text}>{t('helpText')}</p>
      <a className={classes.link} href={paths.preScreening}>
        {t('helpLink')}
        <IconArrowRight size={18} stroke={1.8} aria-hidden="true" />
      </a>
    </section>
  );
}
