import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type Applicant,
  applicantToCreate,
  applicantToUpdate,
  createApplicant,
  readApplicant,
  updateApplicant,
} from '#features/person/contract/applicants.ts';
import { ApplicantFormFrame } from '../../parts/applicants/applicant-form-frame.tsx';
import type { ApplicantValues } from '../../parts/applicants/applicant-values.ts';
import { EditedRecordProvider } from '../../parts/applicants/case-worker-kind.tsx';
import { bodyToCreate, bodyToUpdate } from '../../parts/applicants/form-bodies.ts';
import { PersonEdit } from '../../parts/applicants/person-edit.tsx';
import { PersonEditFrame } from '../../parts/applicants/person-edit-frame.tsx';
import { usePersonForm } from '../../parts/applicants/person-form.ts';
import { rememberApplicant } from '../../parts/applicants/queries.ts';
import { toFormValues } from '../../parts/applicants/records-in-forms.ts';

/** `/page/applicant/edit/{id}`, and `/page/applicant/new`. */
export function ApplicantEditScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id === undefined ? <NewApplicant /> : <EditApplicant key={id} id={id} />;
}

function NewForm() {
  const { t } = useTranslation(['applicants', 'actions']);
  const { personName } = useFormat();
  const navigate = useNavigate();
  const { mutateAsync: create } = useChange(createApplicant, { remember: rememberApplicant });
  const form = useContractForm<ApplicantValues, typeof applicantToCreate, Applicant>({
    schema: applicantToCreate,
    initialValues: toFormValues({}),
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
    <EditedRecordProvider form={form}>
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
    </EditedRecordProvider>
  );
}

function NewApplicant() {
  const { t } = useTranslation('applicants');
  usePageTitle(t('edit.newTitle'));
  return (
    <>
      <PageHeader title={t('edit.newTitle')} subtitle={t('edit.newText')} />
      <NewForm />
    </>
  );
}

function EditForm({ record }: { record: Applicant }) {
  const backTo = { to: paths.applicant(record.id), search: paths.inFile('overview') };
  const { mutateAsync: update } = useChange(updateApplicant, { remember: rememberApplicant });
  const { form, stale } = usePersonForm({
    name: 'applicant-edit',
    record,
    schema: applicantToUpdate,
    backTo,
    toValues: toFormValues,
    toBody: bodyToUpdate,
    update,
  });

  async function saveMerged(merged: ApplicantValues, current: Applicant) {
    stale.goOnFrom(current);
    form.fields.setValues(merged);
    await form.submit();
  }

  return (
    <EditedRecordProvider applicantId={record.id} form={form}>
      <PersonEditFrame
        form={form}
        stale={stale}
        backTo={backTo}
        // A client's program status follows from their enrollments.
        omittedField={record.status === 'client' ? 'programStatus' : undefined}
        onMerged={(merged, current) => void saveMerged(merged, current)}
      />
    </EditedRecordProvider>
  );
}

function EditApplicant({ id }: { id: string }) {
  const { t } = useTranslation('applicants');
  const query = useRead(readApplicant, { params: { id } });
  return (
    <PersonEdit query={query} title={t('title')} form={(record) => <EditForm record={record} />} />
  );
}
