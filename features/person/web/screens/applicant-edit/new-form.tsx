import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type Applicant,
  applicantToCreate,
  createApplicant,
} from '#features/person/contract/applicants.ts';
import { ApplicantFormFrame } from '../../parts/applicants/applicant-form-frame.tsx';
import type { ApplicantValues } from '../../parts/applicants/applicant-values.ts';
import { WithFileAtHand } from '../../parts/applicants/file-at-hand.tsx';
import { bodyToCreate } from '../../parts/applicants/form-bodies.ts';
import { rememberApplicant } from '../../parts/applicants/queries.ts';
import { valuesOf } from '../../parts/applicants/records-in-forms.ts';

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
