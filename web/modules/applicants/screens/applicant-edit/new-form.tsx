import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Applicant, applicantToCreate, createApplicant } from '#contract/applicants.ts';
import { paths } from '#web/paths.ts';
import { useChange } from '#web/platform/change.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { ApplicantFormFrame } from '../../parts/applicant-form-frame.tsx';
import type { ApplicantValues } from '../../parts/applicant-values.ts';
import { WithFileAtHand } from '../../parts/file-at-hand.tsx';
import { bodyToCreate } from '../../parts/form-bodies.ts';
import { rememberApplicant } from '../../parts/queries.ts';
import { valuesOf } from '../../parts/records-in-forms.ts';

export function NewForm() {
  const { t } = useTranslation(['applicants', 'actions']);
  const { personName } = useFormat();
  const navigate = useNavigate();
  const { mutateAsync: create } = useChange(createApplicant, { remember: rememberApplicant });
  const form = useContractForm<ApplicantValues, typeof applicantToCreate, Applicant>({
    schema: applicantToCreate,
    initialValues: valuesOf({}),
    keep: { name: 'applicant-new' },
    toSent: bodyToCreate,
    send: (body) => create({ body }),
    onSaved: (created) => {
      void navigate({ to: paths.applicant(created.id), replace: true });
      showToast({ text: t('edit.created', { name: personName(created) }) });
    },
  });
  const notice = useKeptNotice(form.back);
  return (
    <WithFileAtHand form={form}>
      <KeptNotice notice={notice} />
      <ApplicantFormFrame
        form={form}
        failedTitle={t('edit.failed')}
        submitLabel={t('edit.create')}
        otherActions={
          <Button variant="default" component={Link} to={paths.applicants}>
            {t('actions:cancel')}
          </Button>
        }
      />
    </WithFileAtHand>
  );
}
