import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Applicant, applicantToUpdate } from '#contract/applicants.ts';
import { paths } from '#web/paths.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useStaleVersion } from '#web/platform/stale-version.ts';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { ApplicantFormFrame } from '../components/applicant-form-frame.tsx';
import type { ApplicantValues } from '../components/applicant-values.ts';
import { bodyToUpdate } from '../components/form-bodies.ts';
import { MergeDialog } from '../components/merge-dialog.tsx';
import { valuesOf } from '../components/records-in-forms.ts';
import { useUpdateApplicant } from '../queries.ts';

export function EditForm({ record }: { record: Applicant }) {
  const { t } = useTranslation(['applicants', 'actions']);
  const { personName } = useFormat();
  const navigate = useNavigate();
  const { mutateAsync: update } = useUpdateApplicant(record.id);
  // What the changes are based on; somebody else's record, once both are merged.
  const stale = useStaleVersion(record);
  const { base, theirs } = stale;

  const form = useContractForm<ApplicantValues, typeof applicantToUpdate, Applicant>({
    schema: applicantToUpdate,
    initialValues: valuesOf(record),
    keep: { name: `applicant-edit:${record.id}`, base },
    toSent: (values) => bodyToUpdate(base.current, values),
    send: async (body) => {
      const hasChanges = Object.keys(body).length > 1;
      return hasChanges ? await update(body) : base.current;
    },
    onSaved: (saved) => {
      void navigate({ to: paths.applicant(saved.id), replace: true });
      showToast({ text: t('edit.saved', { name: personName(saved) }) });
    },
    onProblem: stale.onProblem,
  });

  const notice = useKeptNotice(form.back);

  async function saveMerged(merged: ApplicantValues, current: Applicant) {
    stale.goOnFrom(current);
    form.fields.setValues(merged);
    await form.submit();
  }

  return (
    <>
      <KeptNotice notice={notice} />
      <ApplicantFormFrame
        form={form}
        failedTitle={t('edit.failed')}
        submitLabel={t('actions:save')}
        // How far a client has come follows from their enrolments.
        without={record.status === 'client' ? 'programStatus' : undefined}
        otherActions={
          <Button variant="default" component={Link} to={paths.applicant(record.id)}>
            {t('actions:cancel')}
          </Button>
        }
      />
      {theirs && (
        <MergeDialog
          base={base.current}
          mine={form.fields.getValues()}
          current={theirs}
          onMerged={(merged) => void saveMerged(merged, theirs)}
          onClose={stale.putOff}
        />
      )}
    </>
  );
}
