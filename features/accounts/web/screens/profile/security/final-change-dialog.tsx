import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useIsAskingForProof } from '#core/web/api/fresh-proof.ts';
import { unlessProofDeclined } from '#core/web/api/proof-declined.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';

/** Confirms an irreversible change that may need a fresh proof. */
export function FinalChangeDialog<Reply>({
  send,
  ...dialog
}: {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  color?: 'red';
  send: () => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onClose: () => void;
  focusAfter?: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('actions');
  const errorMessage = useErrorMessage();
  const isAsking = useIsAskingForProof();
  return (
    <ConfirmDialog
      {...dialog}
      cancelLabel={t('cancel')}
      errorText={errorMessage}
      // The inner dialog handles Escape.
      closeOnEscape={!isAsking}
      onConfirm={() => unlessProofDeclined(send)}
    />
  );
}
