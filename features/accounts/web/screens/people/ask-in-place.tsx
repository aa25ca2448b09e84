import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';

/** A button that asks for confirmation in place. */
export function AskInPlace({
  label,
  question,
  children,
  confirmLabel,
  isBusy,
  onConfirm,
}: {
  label: string;
  question: string;
  /** Consequence of the action. */
  children: ReactNode;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('actions');
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (isAsking || !isBack.current) return;
    isBack.current = false;
    button.current?.focus();
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button ref={button} variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <Notice
      tone="waiting"
      takesFocus
      title={question}
      actions={
        <>
          <Button color="red" loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              isBack.current = true;
              setAsking(false);
            }}
          >
            {t('cancel')}
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  );
}
