import { type Applicant, applicantToUpdate, updateApplicant } from '#contract/applicants.ts';
import { rememberApplicant } from '#web/modules/applicants/queries.ts';
import { paths } from '#web/paths.ts';
import { useChange } from '#web/platform/change.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { isAllThere, sendOn, useStaleVersion } from '#web/platform/stale-version.ts';
import type { ApplicantValues } from '../components/applicant-values.ts';
import { WithFileAtHand } from '../components/file-at-hand.tsx';
import { bodyToUpdate } from '../components/form-bodies.ts';
import { PersonEditFrame } from '../components/person-edit-frame.tsx';
import { usePersonSaved } from '../components/person-saved.ts';
import { valuesOf } from '../components/records-in-forms.ts';

export function EditForm({ record }: { record: Applicant }) {
  const backTo = paths.applicant(record.id);
  const { mutateAsync: update } = useChange(updateApplicant, { remember: rememberApplicant });
  // What the changes are based on; somebody else's record, once both are merged.
  const stale = useStaleVersion(record);
  const { base } = stale;

  const form = useContractForm<ApplicantValues, typeof applicantToUpdate, Applicant>({
    schema: applicantToUpdate,
    initialValues: valuesOf(record),
    keep: { name: `applicant-edit:${record.id}`, base },
    toSent: (values) => bodyToUpdate(base.current, values),
    send: async (body, values) => {
      const hasChanges = Object.keys(body).length > 1;
      if (!hasChanges) return base.current;
      return sendOn(
        base.current,
        ({ version }) => update({ params: { id: record.id }, body: { ...body, version } }),
        (there) => isAllThere(body, bodyToUpdate(there, values)),
      );
    },
    onSaved: usePersonSaved(backTo),
    onProblem: stale.onProblem,
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
