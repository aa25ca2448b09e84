import { useChange } from '#core/web/api/change.ts';
import { paths } from '#core/web/paths.ts';
import {
  type Applicant,
  applicantToUpdate,
  updateApplicant,
} from '#features/person/contract/applicants.ts';
import type { ApplicantValues } from '../../parts/applicants/applicant-values.ts';
import { WithFileAtHand } from '../../parts/applicants/file-at-hand.tsx';
import { bodyToUpdate } from '../../parts/applicants/form-bodies.ts';
import { PersonEditFrame } from '../../parts/applicants/person-edit-frame.tsx';
import { usePersonForm } from '../../parts/applicants/person-form.ts';
import { rememberApplicant } from '../../parts/applicants/queries.ts';
import { valuesOf } from '../../parts/applicants/records-in-forms.ts';

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
