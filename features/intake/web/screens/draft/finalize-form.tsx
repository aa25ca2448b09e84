import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { listDuplicatesOfDraft } from '#features/duplicates/contract/duplicates.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { ApplicantFormFrame } from '#features/person/web/parts/applicants/applicant-form-frame.tsx';
import type { ApplicantValues } from '#features/person/web/parts/applicants/applicant-values.ts';
import { MergeDialog } from '#features/person/web/parts/applicants/merge-dialog.tsx';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import classes from './finalize-form.module.css';
import { useFinalizing } from './use-finalizing.ts';

/** Applicant fields from the answers, for corrections and finalizing. */
export function FinalizeForm({
  draft,
  isTooLate,
  onAlreadyFinalized,
}: {
  draft: Draft;
  isTooLate: boolean;
  onAlreadyFinalized: (error: unknown) => void;
}) {
  const { t } = useTranslation('drafts');
  const { form, save, isSaving, theirs, base, takeMerged, closeMerge } = useFinalizing(
    draft,
    onAlreadyFinalized,
  );
  const notice = useKeptNotice(form.back);
  return (
    <div>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('form')}</h2>
        <p className={classes.text}>{t('formText')}</p>
      </div>
      <KeptNotice notice={notice} />
      <DuplicateWarning draftId={draft.id} />
      <ApplicantFormFrame
        form={form}
        failedTitle={isSaving ? t('correctFailed') : t('finaliseFailed')}
        submitLabel={t('finalise')}
        isDisabled={isTooLate}
        personAnswers={toFormValues(draft.asGiven)}
        onSaveKey={save}
        otherActions={
          <Button
            variant="default"
            disabled={isTooLate || form.sending}
            title={t('correctKey')}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={() => void save()}
          >
            {t('correct')}
          </Button>
        }
      />
      {theirs && (
        <MergeDialog
          base={base.current.applicant}
          mine={form.fields.getValues()}
          current={{ ...theirs.applicant, updatedAt: theirs.updatedAt }}
          onMerged={(merged: ApplicantValues) => void takeMerged(merged, theirs)}
          onClose={closeMerge}
        />
      )}
    </div>
  );
}

/** Warns before finalizing creates a second record, without blocking. */
function DuplicateWarning({ draftId }: { draftId: string }) {
  const { t } = useTranslation('drafts');
  const { personName } = useFormat();
  const { data = [] } = useRead(listDuplicatesOfDraft, { params: { id: draftId } });
  const sure = data.find(({ strength }) => strength === 'very-likely');
  if (!sure) return null;
  return (
    <div className={classes.warning}>
      <Notice tone="waiting" title={t('duplicates.warning')}>
        {sure.visible
          ? t('duplicates.warningText', { name: personName(sure.record) })
          : t('duplicates.warningHidden')}
      </Notice>
    </div>
  );
}
