import type { ReactNode } from 'react';
import { type Language, languages } from '#core/contract/languages.ts';
import type { Organisation } from '#features/organization/contract/organization.ts';
import { HelpLines } from '#features/public-form/web/parts/public-form/fields/danger-panel.tsx';
import type { CrisisContact } from '#features/public-form/web/parts/public-form/pages/crisis-contacts.tsx';
import { ReachUs } from '#features/public-form/web/parts/public-form/pages/reach-us.tsx';
import { useWords, wordsIn } from '#features/public-form/web/parts/public-form/words.ts';
import styles from './page-frame.module.css';
import { SafetyBar } from './safety-bar.tsx';

interface PageFrameProps {
  organisation: Pick<Organisation, 'name' | 'url' | 'helpLines'> | null;
  contacts: readonly CrisisContact[];
  onLanguage: (language: Language) => void;
  onLeave: () => void;
  children: ReactNode;
}

/** What stands around the pages of a public form. */
export function PageFrame(props: PageFrameProps) {
  const { organisation, contacts, onLanguage, onLeave, children } = props;
  const { t, language } = useWords();
  return (
    <>
      <a className={styles.skip} href="#form">
        {t('public-form:skipToForm')}
      </a>
      <header className={styles.header}>
        <div className={styles.inner}>
          <p>
            <Cairn />
            {organisation?.name}
          </p>
          <div className={styles.languages}>
            {/* The one that is shown as well: a button that goes away would take the focus along. */}
            {languages.map((one) => (
              <button
                key={one}
                type="button"
                lang={one}
                aria-current={one === language ? 'true' : undefined}
                onClick={() => onLanguage(one)}
              >
                {wordsIn(one).t('public-form:languageName')}
              </button>
            ))}
          </div>
        </div>
      </header>
      <SafetyBar contacts={contacts} onLeave={onLeave} />
      <main id="form" tabIndex={-1} className={styles.main}>
        <HelpLines value={organisation?.helpLines ?? contacts}>{children}</HelpLines>
      </main>
      <footer className={styles.footer}>
        <p id="exit-hint">
          {t('public-form:exit.hint')}{' '}
          <span className={styles.byKey}>{t('public-form:exit.key')}</span>
        </p>
        <ReachUs>
          <p>{t('public-form:reach.foot')}</p>
        </ReachUs>
        {organisation?.url && (
          <p>
            <a href={organisation.url}>{organisation.name}</a>
          </p>
        )}
      </footer>
    </>
  );
}

/** The stones that mark a trail. */
function Cairn() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <ellipse cx="16" cy="25.5" rx="12.5" ry="4" />
      <ellipse cx="15.3" cy="16.6" rx="8.5" ry="3.8" opacity=".82" />
      <ellipse cx="16.3" cy="8.4" rx="5" ry="3.4" opacity=".64" />
    </svg>
  );
}
