import { type ReactNode, useRef, useState } from 'react';
import { useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import styles from './pages.module.css';

interface CodeToKeepProps {
  name: string;
  code: string;
  children: ReactNode;
}

/** Code to write down, copy, or print. */
export function CodeToKeep({ name, code, children }: CodeToKeepProps) {
  const { t } = useTranslator();
  const codeRef = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied('copied');
    } catch {
      if (codeRef.current) getSelection()?.selectAllChildren(codeRef.current);
      setCopied('notCopied');
    }
  }

  return (
    <section className={styles.reference}>
      <h2>{name}</h2>
      <p>
        <code ref={codeRef}>{code}</code>
      </p>
      <p>{children}</p>
      <div className={`${buttons.row} unprinted`}>
        <button type="button" className={buttons.other} onClick={() => void copy()}>
          {t('public-form:code.copy')}
        </button>
        <button type="button" className={buttons.other} onClick={() => window.print()}>
          {t('public-form:code.print')}
        </button>
      </div>
      <p role="status" className={`${styles.outcome} unprinted`}>
        {copied && t(`public-form:code.${copied}`)}
      </p>
    </section>
  );
}
