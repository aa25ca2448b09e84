import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RecordPresenceBar } from '#features/live/web/parts/record-presence-bar.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ApplicantProblem } from './applicant-problem.tsx';
import { FileSkeleton, NotAllowedToChange } from './record-frame.tsx';

/** The edit form of an applicant or a client. */
export function PersonEdit<Person extends Applicant>({
  query,
  title,
  form,
  elsewhere,
}: {
  query: UseQueryResult<Person>;
  /** Page title until the name has loaded. */
  title: string;
  form: (record: Person) => ReactNode;
  /** Shown to users with read-only access; a notice by default. */
  elsewhere?: ReactNode;
}) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  // Refetches must not change the form's starting values.
  const [record, setRecord] = useState<Person | null>(null);
  if (record === null && query.data && !query.isFetching) setRecord(query.data);
  const name = record ? t('edit.title', { name: personName(record) }) : title;
  usePageTitle(name);

  if (record === null) {
    return query.isError ? (
      <ApplicantProblem error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <FileSkeleton />
    );
  }
  const mayUpdate = record.abilities.update;
  if (!mayUpdate && elsewhere) return elsewhere;
  return (
    <>
      <PageHeader title={name} subtitle={t('view.reference', { reference: record.reference })} />
      <RecordPresenceBar
        applicantId={record.id}
        version={query.data?.version ?? record.version}
        isEditing={mayUpdate}
      />
      {mayUpdate ? form(record) : <NotAllowed id={record.id} />}
    </>
  );
}

function NotAllowed({ id }: { id: string }) {
  const { t } = useTranslation('applicants');
  return (
    <NotAllowedToChange
      actions={
        <Button variant="default" component={Link} to={paths.applicant(id)}>
          {t('edit.backToFile')}
        </Button>
      }
    />
  );
}
