import { type ReactNode, useRef, useState } from 'react';
import { useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import styles from './code-to-keep.module.css';

interface CodeToKeepProps {
  name: string;
  code: string;
  text: string;
  /** Shows where the form stands. */
  onStatus?: (() => void) | undefined;
  /** Replaces the buttons to copy and print. */
  children?: ReactNode;
}

/** Code to write down. */
export function CodeToKeep({ name, code, text, onStatus, children }: CodeToKeepProps) {
  const groups = code.split('-');
  const codeRef = useRef<HTMLElement>(null);
  return (
    <section className={styles.panel}>
      <h2>{name}</h2>
      <p>
        <code ref={codeRef}>
          {groups.map((group, place) => (
            <span key={groups.slice(0, place).join('-')}>
              {place < groups.length - 1 ? `${group}-` : group}
            </span>
          ))}
        </code>
      </p>
      <p className={styles.text}>{text}</p>
      {children ?? (
        <CopyAndPrint
          code={code}
          selectCode={() => selectAll(codeRef.current)}
          onStatus={onStatus}
        />
      )}
    </section>
  );
}

interface CopyAndPrintProps extends Pick<CodeToKeepProps, 'code' | 'onStatus'> {
  selectCode: () => void;
}

function CopyAndPrint({ code, selectCode, onStatus }: CopyAndPrintProps) {
  const { t } = useTranslator();
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied('copied');
    } catch {
      selectCode();
      setCopied('notCopied');
    }
  }

  return (
    <>
      <div className={`${styles.ways} unprinted`}>
        <button type="button" className={buttons.small} onClick={() => void copy()}>
          {t('public-form:code.copy')}
        </button>
        <button type="button" className={buttons.small} onClick={() => window.print()}>
          {t('public-form:code.print')}
        </button>
        {onStatus && (
          <button type="button" className={buttons.small} onClick={onStatus}>
            {t('pre-screening:done.see')}
          </button>
        )}
      </div>
      <p role="status" className={`${styles.outcome} unprinted`}>
        {copied && t(`public-form:code.${copied}`)}
      </p>
    </>
  );
}

function selectAll(node: HTMLElement | null): void {
  if (node) getSelection()?.selectAllChildren(node);
}
