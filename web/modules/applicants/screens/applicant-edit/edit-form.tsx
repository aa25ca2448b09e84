import { type Applicant, applicantToUpdate, updateApplicant } from '#contract/applicants.ts';
import { paths } from '#web/paths.ts';
import { useChange } from '#web/platform/change.ts';
import type { ApplicantValues } from '../../parts/applicant-values.ts';
import { WithFileAtHand } from '../../parts/file-at-hand.tsx';
import { bodyToUpdate } from '../../parts/form-bodies.ts';
import { PersonEditFrame } from '../../parts/person-edit-frame.tsx';
import { usePersonForm } from '../../parts/person-form.ts';
import { rememberApplicant } from '../../parts/queries.ts';
import { valuesOf } from '../../parts/records-in-forms.ts';

export function EditForm({ record }: { record: Applicant }) {
  const backTo = paths.applicant(record.id);
  const { mutateAsync: update } = useChange(updateApplicant, { remember: rememberApplicant });
  const { form, stale } = usePersonForm({
    name: 'applicant-edit',
    record,
    schema: applicantToUpdate,
    backTo,
    valuesOf,
    bodyOf: bodyToUpdate,
    update,
  });

  async function saveMerged(merged: ApplicantValues, current: Applicant) {
    stale.goOnFrom(current);
    form.fields.setValues(merged);
    await form.submit();
  }

  return (
    <WithFileAtHand applicantId={record.id} form={form}>
      <PersonEditFrame
        form={form}
        stale={stale}
        backTo={backTo}
        // How far a client has come follows from their enrolments.
        without={record.status === 'client' ? 'programStatus' : undefined}
        onMerged={(merged, current) => void saveMerged(merged, current)}
      />
    </WithFileAtHand>
  );
}
