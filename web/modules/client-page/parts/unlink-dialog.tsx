import { useTranslation } from 'react-i18next';
import { type ClientPage, unlinkPage } from '#contract/client-page.ts';
import { ReasonDialog } from '#web/modules/reasons/parts/reason-dialog.tsx';
import { useChange } from '#web/platform/change.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Asks why an account is to open the page no longer. */
export function UnlinkDialog({
  applicantId,
  link,
  isOpen,
  onClose,
}: {
  applicantId: string;
  link: NonNullable<ClientPage['link']>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['client-page', 'applicants']);
  const { personName } = useFormat();
  const errorWords = useErrorWords();
  const unlinking = useChange(unlinkPage);
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={t('unlinkTitle')}
      text={t('unlinkText', { name: personName(link) })}
      label={t('applicants:delete.reason')}
      hint={t('unlinkReasonHint')}
      problem={
        unlinking.isError
          ? { title: t('problem'), text: errorWords(unlinking.error), at: unlinking.submittedAt }
          : null
      }
      submitLabel={t('unlink')}
      submitColor="red"
      isSending={unlinking.isPending}
      onConfirm={(reason) =>
        unlinking.mutate(
          { params: { id: applicantId }, body: { reason } },
          {
            onSuccess: () => {
              onClose();
              showToast({ text: t('wasUnlinked') });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
