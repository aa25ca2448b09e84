import {
  type ComponentProps,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isDraftLanguage, type Language, languages, textIn } from '#core/contract/languages.ts';
import { ownName } from '#core/web/i18n/language-names.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { useDismiss } from '#core/web/plain/dismiss.ts';
import { unbrokenNumber } from '#features/organization/contract/contact-details.ts';
import { HelpLines } from '#features/public-form/web/parts/public-form/fields/danger-panel.tsx';
import { Icon } from '#features/public-form/web/parts/public-form/icon.tsx';
import { ListenButton } from '#features/public-form/web/parts/public-form/listen/listen-button.tsx';
import {
  type CrisisContact,
  CrisisContacts,
} from '#features/public-form/web/parts/public-form/pages/crisis-contacts.tsx';
import { InsideForm } from '#features/public-form/web/parts/public-form/pages/inside-form.ts';
import { PaperLink } from '#features/public-form/web/parts/public-form/pages/paper-link.tsx';
import { ReachContext } from '#features/public-form/web/parts/public-form/pages/reach-us.tsx';
import { Statement } from '#features/public-form/web/parts/public-form/pages/statement.tsx';
import {
  isStatementAddress,
  statementAddress,
  useStatement,
} from '#features/public-form/web/parts/public-form/pages/use-statement.ts';
import { useTranslator } from '#features/public-form/web/parts/public-form/translator.ts';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** Public title or name of the organization; null while unknown. */
  name: string | null;
  helpLines: ComponentProps<typeof HelpLines>['value'];
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
  const bar = useExitInView();
  return (
    <aside ref={bar} className={styles.safety} aria-label={t('public-form:crisis.title')}>
      <div className={styles.inner}>
        <details ref={details}>
          <summary>
            <Icon name="phone" />
            {t('public-form:crisis.open')}
          </summary>
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

/**
 * Keeps the exit button on the screen. When the two buttons stack, only the second row sticks: the
 * first may scroll away, since a small screen needs the space. Where they stop to fit depends on
 * font, language, and text size.
 */
function useExitInView() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const node = bar.current;
    const [help, exit] = [node?.querySelector('summary'), node?.querySelector('button')];
    if (!node || !help || !exit) return;
    const observer = new ResizeObserver(() => {
      const firstRow = exit.offsetTop - help.offsetTop;
      node.style.setProperty('--first-row', `${firstRow}px`);
    });
    observer.observe(node);
    observer.observe(exit);
    return () => observer.disconnect();
  }, []);
  return bar;
}

/** Closes the details on Escape, and when the focus returns to the form. */
function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details, true, (by) => {
    const box = details.current;
    if (!box?.open) return;
    box.open = false;
    if (by === 'escape') box.querySelector('summary')?.focus();
  });
  return details;
}

/** Where someone was before the statement opened; the focus returns there once it is closed. */
function useFocusAfter(isOpen: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return link;
}

export function PageFrame(props: PageFrameProps) {
  const { name, helpLines, contacts, onLanguage, onLeave, children } = props;
  const { t, language } = useTranslator();
  const [isInside, setInside] = useState(false);
  const statement = useStatement();
  const statementLink = useFocusAfter(statement.isOpen);
  const otherLanguages = <OtherLanguages onLanguage={onLanguage} />;
  return (
    <>
      <a className={styles.skip} href="#form">
        {t('public-form:skipToForm')}
      </a>
      <SafetyBar contacts={contacts} onLeave={onLeave} />
      {!isInside && (
        <header className={styles.header}>
          <p>
            <Cairn />
            {name}
          </p>
          <div className={styles.ways}>
            <ListenButton isShort />
            {otherLanguages}
          </div>
        </header>
      )}
      <main id="form" tabIndex={-1} className={styles.main}>
        <InsideForm value={setInside}>
          <HelpLines value={helpLines}>
            {statement.isOpen && <Statement onBack={statement.close} />}
            {/* The form stays, with all that is typed in it. */}
            <div hidden={statement.isOpen}>{children}</div>
          </HelpLines>
        </InsideForm>
      </main>
      <footer className={styles.footer}>
        <FootContact />
        <p className="unprinted">
          <PaperLink>{t('public-form:paper.foot')}</PaperLink>
        </p>
        {!isStatementAddress() && (
          <p className="unprinted">
            <a ref={statementLink} href={statementAddress} onClick={statement.open}>
              {t('accessibility:title')}
            </a>
          </p>
        )}
        <p id="exit-hint" className="unprinted">
          {t('public-form:exit.hint')}{' '}
          <span className={styles.byKey}>{t('public-form:exit.key')}</span>
        </p>
        {isDraftLanguage(language) && <p className="unprinted">{t('public-form:draftLanguage')}</p>}
        {isInside && otherLanguages}
      </footer>
    </>
  );
}

/**
 * Buttons for the other languages, in their own words. The one that was pressed keeps its element
 * and the focus, and now leads back.
 */
function OtherLanguages({ onLanguage }: Pick<PageFrameProps, 'onLanguage'>) {
  const { t, language } = useTranslator();
  const [others, setOthers] = useState(() => languages.filter((one) => one !== language));
  if (others.includes(language)) {
    const former = languages.find((one) => one !== language && !others.includes(one));
    setOthers(others.map((one) => (one === language && former ? former : one)));
  }
  return (
    <nav className={styles.languages} aria-label={t('public-form:language')}>
      {others.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place keeps its element, whatever it says
        <button key={place} type="button" lang={one} onClick={() => onLanguage(one)}>
          {ownName(one)}
        </button>
      ))}
    </nav>
  );
}

/** Phone, hours, and address. */
function FootContact() {
  const { t, language } = useTranslator();
  const details = useContext(ReachContext);
  if (details === null) return null;
  const { phone, address } = details;
  const hours = textIn(details.hours, language);
  return (
    <address className={styles.contact}>
      <p>
        {phone === null ? (
          t('public-form:reach.foot')
        ) : (
          <>
            {t('public-form:reach.questions')} <a href={`tel:${phone}`}>{unbrokenNumber(phone)}</a>
          </>
        )}
      </p>
      {hours !== '' && (
        <p>
          <WrittenText texts={details.hours} language={language} />
        </p>
      )}
      {address !== null && <p className={styles.lines}>{address}</p>}
    </address>
  );
}

/** The logo. */
function Cairn() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <ellipse cx="16" cy="25.5" rx="12.5" ry="4" />
      <ellipse cx="15.3" cy="16.6" rx="8.5" ry="3.8" opacity=".82" />
      <ellipse cx="16.3" cy="8.4" rx="5" ry="3.4" opacity=".64" />
    </svg>
  );
}
