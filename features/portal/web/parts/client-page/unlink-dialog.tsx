import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { ReasonDialog } from '#features/person/web/parts/reasons/reason-dialog.tsx';
import { type ClientPage, unlinkPage } from '#features/portal/contract/client-page.ts';

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
