import { useEffect, useRef, useState } from 'react';
import buttons from '../components/buttons.module.css';
import { useWords } from '../components/words.ts';
import styles from './pages.module.css';
import { usePageTitle } from './use-page-title.ts';

interface DonePageProps {
  reference: string;
  /** Whether the form was handed in just now. */
  isNew?: boolean;
}

/** The form is handed in: the reference, and what happens next. */
export function DonePage({ reference, isNew = false }: DonePageProps) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t('pre-screening:done.title'));
  useEffect(() => {
    // A reload of this page shows the reference again; nothing else of the form is left.
    history.replaceState({ reference }, '');
    if (!isNew) return;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [reference, isNew]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('pre-screening:done.title')}
      </h1>
      <p className={styles.lead}>{t('pre-screening:done.thanks')}</p>
      <Reference reference={reference} />
      <h2>{t('pre-screening:done.next')}</h2>
      <ol className={styles.points}>
        <li>{t('pre-screening:done.read')}</li>
        <li>{t('pre-screening:done.contact')}</li>
        <li>{t('pre-screening:done.together')}</li>
      </ol>
      <p className="unprinted">{t('pre-screening:done.device')}</p>
      <div className={`${buttons.row} unprinted`}>
        <button
          type="button"
          className={buttons.other}
          onClick={() => {
            history.replaceState(null, '');
            location.reload();
          }}
        >
          {t('pre-screening:done.finish')}
        </button>
      </div>
    </>
  );
}

function Reference({ reference }: { reference: string }) {
  const { t } = useWords();
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied('copied');
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setCopied('notCopied');
    }
  }

  return (
    <section className={styles.reference}>
      <h2>{t('pre-screening:done.reference')}</h2>
      <p>
        <code ref={code}>{reference}</code>
      </p>
      <p>{t('pre-screening:done.keep')}</p>
      <div className={`${buttons.row} unprinted`}>
        <button type="button" className={buttons.main} onClick={() => void copy()}>
          {t('pre-screening:done.copy')}
        </button>
        <button type="button" className={buttons.other} onClick={() => window.print()}>
          {t('pre-screening:done.print')}
        </button>
      </div>
      <p role="status" className="unprinted">
        {copied && t(`pre-screening:done.${copied}`)}
      </p>
    </section>
  );
}
