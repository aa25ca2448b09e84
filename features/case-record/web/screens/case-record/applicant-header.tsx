import { Button } from '@mantine/core';
import { IconHome, IconPencil, IconTrash, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { MissedContacts } from '#features/calendar/web/parts/missed-contacts.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { LocationName } from '#features/person/web/parts/applicants/location-kind.tsx';
import { PersonMarks } from '#features/person/web/parts/dangers/person-dangers.tsx';
import classes from './applicant-header.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { PapersMenu, PrivacyMenu } from './record-menus.tsx';
import { StatusMenu } from './status-menu.tsx';

/** Who this is, where the file stands, who is responsible, and what can be done. */
export function ApplicantHeader({
  applicant,
  editPath,
}: {
  applicant: Applicant;
  editPath: string;
}) {
  const { personName } = useFormat();
  return (
    <PageHeader
      title={personName(applicant)}
      subtitle={<Facts applicant={applicant} />}
      actions={<Actions applicant={applicant} editPath={editPath} />}
    />
  );
}

function Facts({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('applicants');
  const { locationId, caseWorkerId } = applicant;
  return (
    <div className={classes.facts}>
      <ApplicantStatusBadge status={applicant.status} />
      <PersonMarks applicantId={applicant.id} />
      <span>{t('view.reference', { reference: applicant.reference })}</span>
      <span className={classes.fact}>
        <IconHome size={17} stroke={1.7} aria-hidden="true" />
        {locationId ? <LocationName value={locationId} /> : t('view.noLocation')}
      </span>
      <span className={classes.fact}>
        <IconUser size={17} stroke={1.7} aria-hidden="true" />
        {caseWorkerId ? <CaseWorkerName value={caseWorkerId} /> : t('view.noCaseWorker')}
      </span>
      <MissedContacts
        applicantId={applicant.id}
        to={paths.applicant(applicant.id)}
        search={paths.inFile('appointments')}
      />
    </div>
  );
}

function Actions({ applicant, editPath }: { applicant: Applicant; editPath: string }) {
  const { t } = useTranslation(['applicants', 'actions']);
  const [isDeleting, setDeleting] = useState(false);
  const { abilities } = applicant;
  return (
    <>
      {abilities.update && <StatusMenu applicant={applicant} />}
      <PapersMenu id={applicant.id} />
      <PrivacyMenu id={applicant.id} />
      {abilities.delete && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => setDeleting(true)}
        >
          {t('view.delete')}
        </Button>
      )}
      {abilities.update && (
        <Button
          component={Link}
          to={editPath}
          leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('actions:edit')}
        </Button>
      )}
      <DeleteDialog applicant={applicant} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
