import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Applicant, applicantToFinalise } from '#contract/applicants.ts';
import type { Draft } from '#contract/drafts.ts';
import { ApplicantFormFrame } from '#web/modules/applicants/components/applicant-form-frame.tsx';
import type { ApplicantValues } from '#web/modules/applicants/components/applicant-values.ts';
import { bodyToCreate } from '#web/modules/applicants/components/form-bodies.ts';
import { valuesOf } from '#web/modules/applicants/components/records-in-forms.ts';
import { paths } from '#web/paths.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useFinaliseDraft } from '../queries.ts';
import classes from './finalise-form.module.css';

/** The applicant that the answers describe, to be corrected and finalised. */
export function FinaliseForm({
  draft,
  isTooLate,
  onAlreadyFinalised,
}: {
  draft: Draft;
  isTooLate: boolean;
  onAlreadyFinalised: (error: unknown) => void;
}) {
  const { t } = useTranslation('drafts');
  const { personName } = useFormat();
  const navigate = useNavigate();
  const { mutateAsync: finalise } = useFinaliseDraft(draft.id);
  const form = useContractForm<ApplicantValues, typeof applicantToFinalise, Applicant>({
    schema: applicantToFinalise,
    initialValues: valuesOf(draft.applicant),
    keep: { name: `draft-finalise:${draft.id}` },
    toSent: bodyToCreate,
    send: (body) => finalise(body),
    onSaved: (created) => {
      void navigate({ to: paths.applicant(created.id), replace: true });
      showToast({ text: t('finalised', { name: personName(created) }) });
    },
    onProblem: (error) => {
      if (error.code !== 'already-finalised') return false;
      onAlreadyFinalised(error);
      return true;
    },
  });
  const notice = useKeptNotice(form.back);
  return (
    <div>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('form')}</h2>
        <p className={classes.text}>{t('formText')}</p>
      </div>
      <KeptNotice notice={notice} />
      <ApplicantFormFrame
        form={form}
        failedTitle={t('finaliseFailed')}
        submitLabel={t('finalise')}
        isDisabled={isTooLate}
      />
    </div>
  );
}
