import { Button, Group, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowsExchange,
  IconHome,
  IconListCheck,
  IconLock,
  IconMail,
  IconPencil,
  IconPrinter,
  IconSignature,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { ButtonMenu } from '#core/web/ui/button-menu.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { MissedContacts } from '#features/calendar/web/parts/missed-contacts.tsx';
import {
  type StatusTransition,
  staffTransitionsFrom,
  statusesReachableFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import { EnrollDialog } from '#features/enrollment/web/parts/clients/enroll-dialog.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { LocationName } from '#features/person/web/parts/applicants/location-kind.tsx';
import { PersonMarks } from '#features/person/web/parts/dangers/person-dangers.tsx';
import classes from './applicant-header.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { useStatusChangeLabel } from './status-change-labels.ts';
import { StatusDialog } from './status-dialog.tsx';

/** The person's name, status, case worker, and available actions. */
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
    <Group gap="var(--space-1) var(--space-4)">
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
    </Group>
  );
}

/**
 * The allowed status changes, from the shared transition table; renders nothing if there are none. Enrolling opens a
 * form for location and start date.
 */
function StatusMenu({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['applicants', 'clients']);
  const transitionLabel = useStatusChangeLabel();
  const [chosen, setChosen] = useState<StatusTransition | null>(null);
  const [isEnrolling, setEnrolling] = useState(false);
  const offered = staffTransitionsFrom(applicant.status);
  const mayEnrol = statusesReachableFrom(applicant.status).includes('client');
  return (
    <>
      {(offered.length > 0 || mayEnrol) && (
        <ButtonMenu
          label={t('status.change')}
          icon={<IconArrowsExchange size={18} stroke={1.8} aria-hidden="true" />}
        >
          {mayEnrol && (
            <Menu.Item onClick={() => setEnrolling(true)}>{t('clients:enrol.action')}</Menu.Item>
          )}
          {offered.map((transition) => (
            <Menu.Item key={transition.to} onClick={() => setChosen(transition)}>
              {transitionLabel(transition)}
            </Menu.Item>
          ))}
        </ButtonMenu>
      )}
      {isEnrolling && <EnrollDialog applicant={applicant} onClose={() => setEnrolling(false)} />}
      {chosen && (
        <StatusDialog applicant={applicant} chosen={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

function PapersMenu({ id }: { id: string }) {
  const { t } = useTranslation('papers');
  return (
    <ButtonMenu label={t('menu')} icon={<IconPrinter {...icon} />} width={270}>
      <Menu.Item component={Link} to={paths.paper(id)} leftSection={<IconPrinter {...icon} />}>
        {t('menuPaper')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.letter(id)} leftSection={<IconMail {...icon} />}>
        {t('menuLetter')}
      </Menu.Item>
    </ButtonMenu>
  );
}

function PrivacyMenu({ id }: { id: string }) {
  const { t } = useTranslation(['consents', 'papers', 'keeping']);
  return (
    <ButtonMenu label={t('consents:privacyMenu')} icon={<IconLock {...icon} />} width={270}>
      <Menu.Item component={Link} to={paths.consents(id)} leftSection={<IconSignature {...icon} />}>
        {t('consents:menu')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={paths.disclosures(id)}
        leftSection={<IconListCheck {...icon} />}
      >
        {t('papers:menuDisclosures')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.keeping(id)} leftSection={<IconArchive {...icon} />}>
        {t('keeping:menu')}
      </Menu.Item>
    </ButtonMenu>
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
