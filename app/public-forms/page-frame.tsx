import { type ReactNode, useEffect, useRef } from 'react';
import { type Language, languages } from '#core/contract/languages.ts';
import type { Organization } from '#features/organization/contract/organization.ts';
import { HelpLines } from '#features/public-form/web/parts/public-form/fields/danger-panel.tsx';
import {
  type CrisisContact,
  CrisisContacts,
} from '#features/public-form/web/parts/public-form/pages/crisis-contacts.tsx';
import { ReachUs } from '#features/public-form/web/parts/public-form/pages/reach-us.tsx';
import {
  translatorFor,
  useTranslator,
} from '#features/public-form/web/parts/public-form/translator.ts';
import styles from './page-frame.module.css';

interface PageFrameProps {
  organization: Pick<Organization, 'name' | 'url' | 'helpLines'> | null;
  contacts: readonly CrisisContact[];
  onLanguage: (language: Language) => void;
  onLeave: () => void;
  children: ReactNode;
}

interface SafetyBarProps {
  contacts: readonly CrisisContact[];
  onLeave: () => void;
}

/** On every page and always visible: crisis contacts and the quick exit. */
function SafetyBar({ contacts, onLeave }: SafetyBarProps) {
  const { t } = useTranslator();
  const details = useClosingDetails();
  return (
    <aside className={styles.safety} aria-label={t('public-form:crisis.title')}>
      <div className={styles.inner}>
        <details ref={details}>
          <summary>{t('public-form:crisis.open')}</summary>
          <div className={styles.contacts}>
            <CrisisContacts contacts={contacts} />
          </div>
        </details>
        <button type="button" onClick={onLeave} aria-describedby="exit-hint">
          {t('public-form:exit.button')}
        </button>
      </div>
    </aside>
  );
}

/** Closes the details on Escape, and when the focus returns to the form. */
function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const turnAway = (event: Event) => {
      const box = details.current;
      if (box?.open && !box.contains(event.target as Node)) box.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      const box = details.current;
      if (event.key !== 'Escape' || !box?.open) return;
      box.open = false;
      box.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', turnAway);
    document.addEventListener('focusin', turnAway);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', turnAway);
      document.removeEventListener('focusin', turnAway);
      document.removeEventListener('keydown', closeByKey);
    };
  }, []);
  return details;
}

export function PageFrame(props: PageFrameProps) {
  const { organization, contacts, onLanguage, onLeave, children } = props;
  const { t, language } = useTranslator();
  return (
    <>
      <a className={styles.skip} href="#form">
        {t('public-form:skipToForm')}
      </a>
      <header className={styles.header}>
        <div className={styles.inner}>
          <p>
            <Cairn />
            {organization?.name}
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
                {translatorFor(one).t('public-form:languageName')}
              </button>
            ))}
          </div>
        </div>
      </header>
      <SafetyBar contacts={contacts} onLeave={onLeave} />
      <main id="form" tabIndex={-1} className={styles.main}>
        <HelpLines value={organization?.helpLines ?? contacts}>{children}</HelpLines>
      </main>
      <footer className={styles.footer}>
        <p id="exit-hint">
          {t('public-form:exit.hint')}{' '}
          <span className={styles.byKey}>{t('public-form:exit.key')}</span>
        </p>
        <ReachUs>
          <p>{t('public-form:reach.foot')}</p>
        </ReachUs>
        {organization?.url && (
          <p>
            <a href={organization.url}>{organization.name}</a>
          </p>
        )}
      </footer>
    </>
  );
}

/** The logo. */
function Cairn() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <ellipse cx="16" cy="25.5" rx="12.5" ry="4" />
      <ellipse cx="15.3" cy="16.6" rx="8.5" ry="3.8" opacity=".82" />
      <ellipse cx="16.3" cy="8.4" rx="5" ry="3.4" opacity=".64" />
    </svg>
  );
}
