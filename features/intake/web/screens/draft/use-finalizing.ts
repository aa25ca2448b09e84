import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { type Applicant, applicantToFinalize } from '#features/person/contract/applicants.ts';
import {
  type ApplicantValues,
  changedFields,
} from '#features/person/web/parts/applicants/applicant-values.ts';
import { bodyToCreate } from '#features/person/web/parts/applicants/form-bodies.ts';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { useCorrectDraft, useFinalizeDraft } from '../../parts/drafts/draft-changes.ts';

/** One form for two actions: saving corrections and finalizing. */
export function useFinalizing(draft: Draft, onAlreadyFinalized: (error: unknown) => void) {
  const { t } = useTranslation('drafts');
  const { personName } = useFormat();
  const navigate = useNavigate();
  const { mutateAsync: finalize } = useFinalizeDraft();
  const { mutateAsync: correct } = useCorrectDraft();
  // Base of the corrections; a colleague's version once merged.
  const base = useRef<Draft>(draft);
  const [isSaving, setSaving] = useState(false);
  const wantsSaving = useRef(false);
  const [theirs, setTheirs] = useState<Draft | null>(null);

  const form = useContractForm<ApplicantValues, typeof applicantToFinalize, Applicant | Draft>({
    schema: applicantToFinalize,
    initialValues: toFormValues(draft.applicant),
    keep: { name: `draft-finalise:${draft.id}`, base },
    toSent: (values) => ({ ...bodyToCreate(values), version: base.current.version }),
    send: async (body, values) => {
      if (!wantsSaving.current) return finalize({ params: { id: draft.id }, body });
      const changed = changedFields(toFormValues(base.current.applicant), values);
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
      if (error.code === 'already-finalised') onAlreadyFinalized(error);
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

  /** Saves the merged corrections before any other action. */
  async function saveMerged(merged: ApplicantValues, current: Draft) {
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
    takeMerged: saveMerged,
    closeMerge: () => setTheirs(null),
  };
}
