import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsAskingForProof } from '#core/web/api/fresh-proof.ts';
import classes from './dialog-with-codes.module.css';
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx';

/**
 * A dialog that may end with new recovery codes. They are shown once, so Escape and outside clicks don't
 * close it then.
 */
export function DialogWithCodes({
  isOpen,
  title,
  intro,
  size = 'md',
  onClose,
  children,
}: {
  isOpen: boolean;
  title: string;
  /** Result of the action, shown above the codes. */
  intro: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  /** Content before the codes. */
  children: (showCodes: (codes: readonly string[]) => void) => ReactNode;
}) {
  const { t } = useTranslation('profile');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isAsking = useIsAskingForProof();
  const hasCodes = codes.length > 0;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setCodes([])}
      title={hasCodes ? t('codes.sheetTitle') : title}
      closeOnClickOutside={false}
      closeOnEscape={!hasCodes && !isAsking}
      withCloseButton={!hasCodes}
      size={hasCodes ? 'lg' : size}
      classNames={classes}
    >
      {hasCodes ? (
        <RecoveryCodeSheet intro={intro} codes={codes} onSaved={onClose} />
      ) : (
        children(setCodes)
      )}
    </Modal>
  );
}
