import { useTranslation } from 'react-i18next';
import classes from './skip-link.module.css';

/** The first thing that the keyboard reaches: past the menu, to the page itself. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, as links do
    <a
      className={classes.link}
      href="#main"
      onClick={(event) => {
        // The address stays as it is: a fragment may already mean something there (register).
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skipToContent')}
    </a>
  );
}
