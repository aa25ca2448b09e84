import { useTranslation } from 'react-i18next';
import classes from './skip-link.module.css';

/** The first thing that the keyboard reaches: past the menu, to the page itself. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a
      className={classes.link}
      href="#main"
      onClick={(event) => {
        // Without the router, which would take the fragment for an address.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skipToContent')}
    </a>
  );
}
