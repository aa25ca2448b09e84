import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Applicant, applicantToFinalise } from '#contract/applicants.ts';
import type { Draft } from '#contract/drafts.ts';
import {
  type ApplicantValues,
  changedFields,
} from '#web/modules/applicants/parts/applicant-values.ts';
import { bodyToCreate } from '#web/modules/applicants/parts/form-bodies.ts';
import { valuesOf } from '#web/modules/applicants/parts/records-in-forms.ts';
import { paths } from '#web/paths.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useCorrectDraft, useFinaliseDraft } from '../../parts/queries.ts';

/** One form for two ends: corrections that are kept with the draft, and finalising with them. */
export function useFinalising(draft: Draft, onAlreadyFinalised: (error: unknown) => void) {
  const { t } = useTranslation('drafts');
  const { personName } = useFormat();
  const navigate = useNavigate();
  const { mutateAsync: finalise } = useFinaliseDraft();
  const { mutateAsync: correct } = useCorrectDraft();
  // What the corrections are based on; somebody else's, once both are merged.
  const base = useRef<Draft>(draft);
  const [isSaving, setSaving] = useState(false);
  const wantsSaving = useRef(false);
  const [theirs, setTheirs] = useState<Draft | null>(null);

  const form = useContractForm<ApplicantValues, typeof applicantToFinalise, Applicant | Draft>({
    schema: applicantToFinalise,
    initialValues: valuesOf(draft.applicant),
    keep: { name: `draft-finalise:${draft.id}`, base },
    toSent: (values) => ({ ...bodyToCreate(values), version: base.current.version }),
    send: async (body, values) => {
      if (!wantsSaving.current) return finalise({ params: { id: draft.id }, body });
      const changed = changedFields(valuesOf(base.current.applicant), values);
      const { version } = base.current;
      if (Object.keys(changed).length === 0) return base.current;
      return correct({ params: { id: draft.id }, body: { ...changed, version } });
    },
    onSaved: (saved) => {
      if ('answers' in saved) {
        base.current = saved;
        showToast({ text: t('corrected') });
        return;
      }
      void navigate({ to: paths.applicant(saved.id), replace: true });
      showToast({ text: t('finalised', { name: personName(saved) }) });
    },
    onProblem: (error) => {
      if (error.code === 'already-finalised') onAlreadyFinalised(error);
      else if (error.code === 'stale-version') setTheirs(error.details as Draft);
      else return false;
      return true;
    },
  });

  async function save() {
    wantsSaving.current = true;
    setSaving(true);
    await form.submit();
    wantsSaving.current = false;
  }

  /** What two people have corrected, put together, is kept before anything else is done with it. */
  async function takeMerged(merged: ApplicantValues, current: Draft) {
    base.current = current;
    form.fields.setValues(merged);
    setTheirs(null);
    await save();
  }

  return {
    form: {
      ...form,
      formProps: {
        ...form.formProps,
        onSubmit: (event: Parameters<typeof form.formProps.onSubmit>[0]) => {
          setSaving(false);
          form.formProps.onSubmit(event);
        },
      },
    },
    save,
    isSaving,
    theirs,
    base,
    takeMerged,
    closeMerge: () => setTheirs(null),
  };
}
