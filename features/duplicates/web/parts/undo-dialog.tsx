import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type Merge,
  previewUndoing,
  type UndoingPreview,
} from '#features/lifecycle/contract/merges.ts';
import { useFieldName } from '#features/person/web/parts/applicants/field-name.ts';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import { ReasonForm } from '#features/person/web/parts/reasons/reason-form.tsx';
import { useReason } from '#features/person/web/parts/reasons/reason-input.tsx';
import { useCounts, useRefusalText } from './pair-summary.tsx';
import { useUndoMerge } from './queries.ts';
import classes from './undo-dialog.module.css';

/** Shows what goes where before it asks for a reason. */
export function UndoDialog({
  applicantId,
  merge,
  onClose,
}: {
  applicantId: string;
  merge: Merge;
  onClose: () => void;
}) {
  const { t } = useTranslation('duplicates');
  const isPhone = !useIsAtLeast('md');
  const query = useRead(
    previewUndoing,
    { params: { id: applicantId, mergeId: merge.id } },
    { gcTime: 0 },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('undo.title', { reference: merge.reference })}
      size="lg"
      fullScreen={isPhone}
    >
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('undo.loading')} />}
      >
        {(preview) => (
          <UndoForm
            applicantId={applicantId}
            preview={preview}
            onStale={() => void query.refetch()}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Modal>
  );
}

/** The effects of an unmerge: restored and remaining data. */
function UndoingPlan({
  preview: { merge, goesBack, stays, refusals },
}: {
  preview: UndoingPreview;
}) {
  const { t } = useTranslation('duplicates');
  const counts = useCounts();
  const refusalText = useRefusalText();
  const fieldName = useFieldName();
  const fieldNames = (fieldPaths: readonly string[]) => [
    ...applicantFields.filter(({ path }) => fieldPaths.includes(path)).map(fieldName),
    ...(fieldPaths.includes('status') ? [t('fields.status')] : []),
  ];
  if (refusals.length > 0) {
    return (
      <Notice tone="waiting" title={t('undo.refused')}>
        {refusals.map((refusal) => (
          <div key={refusal.why}>
            {refusal.why === 'on-hold' ? t('undo.onHold') : refusalText(refusal)}
          </div>
        ))}
      </Notice>
    );
  }
  const { reference } = merge;
  const back = counts(goesBack.counts);
  return (
    <>
      <p className={classes.text}>{t('undo.text')}</p>
      <Part
        title={t('undo.goesBack', { reference })}
        items={back.length > 0 ? back : [t('undo.nothing')]}
      />
      <Part title={t('undo.restored')} items={fieldNames(goesBack.fields)} />
      <Part
        title={t('undo.stays')}
        items={[...counts(stays.counts), ...fieldNames(stays.fields)]}
      />
      <p className={classes.text}>{t('undo.added')}</p>
    </>
  );
}

function Part({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div className={classes.part}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function UndoForm({
  applicantId,
  preview,
  onStale,
  onClose,
}: {
  applicantId: string;
  preview: UndoingPreview;
  onStale: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['duplicates', 'actions']);
  const errorMessage = useErrorMessage();
  const reason = useReason();
  const undoing = useUndoMerge();
  const isStale = isApiError(undoing.error, 'stale-version');

  async function confirm(reasonText: string) {
    try {
      await undoing.mutateAsync({
        params: { id: applicantId, mergeId: preview.merge.id },
        body: { version: preview.version, reason: reasonText },
      });
    } catch (error) {
      // The dialog shows the error with the updated plan.
      if (isApiError(error, 'stale-version') || isApiError(error, 'merge-refused')) onStale();
      return;
    }
    onClose();
    showToast({ text: t('undo.done') });
  }

  const plan = (
    <>
      {undoing.isError && (
        <div className={classes.problem}>
          <Notice tone="bad" title={t('undo.failed')} takesFocus key={undoing.submittedAt}>
            {isStale ? t('undo.stale') : errorMessage(undoing.error)}
          </Notice>
        </div>
      )}
      <UndoingPlan preview={preview} />
    </>
  );
  if (preview.refusals.length > 0) {
    return (
      <>
        {plan}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:cancel')}
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <ReasonForm
      reason={reason}
      label={t('undo.reason')}
      hint={t('merge.reasonHint')}
      // The error appears above the updated plan.
      problem={null}
      submitLabel={t('undo.confirm')}
      isSending={undoing.isPending}
      onConfirm={(reasonText) => void confirm(reasonText)}
      onClose={onClose}
    >
      {plan}
    </ReasonForm>
  );
}
