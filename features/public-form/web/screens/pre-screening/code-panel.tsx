import { useState } from 'react';
import fields from '../../parts/public-form/fields/question-field.module.css';
import { CodeToKeep } from '../../parts/public-form/pages/code-to-keep.tsx';
import { useWords } from '../../parts/public-form/words.ts';

interface CodePanelProps {
  code: string;
  /** Whether someone else may use this device, too. */
  isShared: boolean;
  onShared: (isShared: boolean) => void;
}

/** The code to write down, and whether this device may keep the form: it comes with the first answer. */
export function CodePanel({ code, onShared, ...props }: CodePanelProps) {
  const { t } = useWords();
  const [isShared, setShared] = useState(props.isShared);
  const choices = [
    { id: 'device-shared', value: true, label: t('pre-screening:code.shared') },
    { id: 'device-own', value: false, label: t('pre-screening:code.own') },
  ];
  return (
    <>
      <CodeToKeep name={t('pre-screening:code.title')} code={code}>
        {t('pre-screening:code.text')}
      </CodeToKeep>
      <fieldset className={`${fields.field} unprinted`} aria-describedby="device-hint">
        <legend className={fields.name}>{t('pre-screening:code.device')}</legend>
        {choices.map(({ id, value, label }) => (
          <div key={id} className={fields.choice}>
            <input
              type="radio"
              id={id}
              name="device"
              checked={isShared === value}
              onChange={() => {
                setShared(value);
                onShared(value);
              }}
            />
            <label htmlFor={id}>{label}</label>
          </div>
        ))}
        <p id="device-hint" className={`${fields.hint} ${fields.belowChoice}`}>
          {t(isShared ? 'pre-screening:code.sharedHint' : 'pre-screening:code.ownHint')}
        </p>
      </fieldset>
    </>
  );
}
