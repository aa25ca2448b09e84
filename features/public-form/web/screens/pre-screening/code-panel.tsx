import { useContext, useState } from 'react';
import fields from '../../parts/public-form/fields/question-field.module.css';
import { CodeToKeep } from '../../parts/public-form/pages/code-to-keep.tsx';
import { ForSomeone } from '../../parts/public-form/pages/for-someone.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';

interface CodePanelProps {
  code: string;
  /** True when others may use this device. */
  isShared: boolean;
  onShared: (isShared: boolean) => void;
}

/** Resume code, and whether this device may keep the form. Shown with the first answer. */
export function CodePanel({ code, onShared, ...props }: CodePanelProps) {
  const { t } = useTranslator();
  const isForSomeone = useContext(ForSomeone) !== null;
  const [isShared, setShared] = useState(props.isShared);
  const choices = [
    { id: 'device-shared', value: true, label: t('pre-screening:code.shared') },
    { id: 'device-own', value: false, label: t('pre-screening:code.own') },
  ];
  return (
    <CodeToKeep
      name={t('pre-screening:code.title')}
      code={code}
      text={t(isForSomeone ? 'pre-screening:someone.code' : 'pre-screening:code.text')}
    >
      <fieldset className="unprinted" aria-describedby="device-hint">
        <legend className={fields.name}>{t('pre-screening:code.device')}</legend>
        <div className={fields.choices}>
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
        </div>
        <p id="device-hint" className={fields.hint}>
          {t(isShared ? 'pre-screening:code.sharedHint' : 'pre-screening:code.ownHint')}
        </p>
      </fieldset>
    </CodeToKeep>
  );
}
