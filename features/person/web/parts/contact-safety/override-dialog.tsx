import { useTranslation } from 'react-i18next';
import type { ContactVerdict } from '#features/person/contract/contact-safety.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';
import { type ShownPath, useContactWarning } from './contact-note.tsx';

/** Asks for a reason to send something against the person's wishes. */
export function OverrideDialog({
  path,
  verdict,
  isOpen,
  problem,
  isSending,
  onConfirm,
  onClose,
}: {
  path: ShownPath;
  verdict: ContactVerdict;
  isOpen: boolean;
  problem: { title: string; text: string; at: number } | null;
  isSending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('contact-safety');
  const contactWarning = useContactWarning();
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={t('override.title')}
      text={contactWarning(path, verdict)}
      label={t('override.reason')}
      hint={t('override.hint')}
      problem={problem}
      submitLabel={t('override.send')}
      submitColor="red"
      isSending={isSending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
