import { Button } from '@mantine/core';
import { IconHomeHeart, IconPencil, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { type Client, readClient } from '#features/enrollment/contract/clients.ts';
import { statusesReachableFrom } from '#features/enrollment/contract/status-transitions.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { EnrollDialog } from './enroll-dialog.tsx';
import { EnrollmentCard } from './enrollment-card.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** The enrollments of a person, latest first. */
export function EnrollmentsSection({ applicant }: { applicant: Applicant }) {
  return applicant.status === 'client' ? (
    <ClientEnrollments applicant={applicant} />
  ) : (
    <>
      <NotEnrolled applicant={applicant} />
      <WaitingSection applicant={applicant} />
    </>
  );
}

/** An undecided applicant can't be enrolled yet. */
function NotEnrolled({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('clients');
  const canEnroll =
    statusesReachableFrom(applicant.status).includes('client') && applicant.abilities.update;
  return (
    <Section title={t('title')}>
      <EmptyState
        icon={<IconHomeHeart size={26} stroke={1.6} />}
        title={t('none')}
        text={canEnroll ? t('mayEnrolText') : t('noneText')}
        action={canEnroll && <EnrollButton applicant={applicant} label={t('enrol.action')} />}
      />
    </Section>
  );
}

function EnrollButton({ applicant, label }: { applicant: Applicant; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <EnrollDialog applicant={applicant} onClose={() => setOpen(false)} />}
    </>
  );
}

function ClientEnrollments({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('clients');
  return (
    <Loaded
      query={useRead(readClient, { params: { id: applicant.id } })}
      texts={useLoadFailureTexts(t('failed'))}
      loading={<SectionSkeleton label={t('loading')} height={14} widths={['60%', '45%']} />}
      frame={(content) => <Section title={t('title')}>{content}</Section>}
    >
      {(client) => <Enrollments client={client} />}
    </Loaded>
  );
}

function Enrollments({ client }: { client: Client }) {
  const { t } = useTranslation('clients');
  const [last, ...earlier] = client.enrolments;
  const returnButton = <EnrollButton applicant={client} label={t('enrol.return')} />;
  const correctButton = (
    <Button
      variant="default"
      component={Link}
      to={paths.clientEdit(client.id)}
      leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />}
    >
      {t('correct')}
    </Button>
  );
  if (!last) {
    return (
      <Section title={t('title')}>
        <EmptyState
          icon={<IconHomeHeart size={26} stroke={1.6} />}
          title={t('neverNoted')}
          text={t('neverNotedText')}
          action={client.abilities.update && returnButton}
        />
      </Section>
    );
  }
  return (
    <>
      <EnrollmentCard
        client={client}
        enrollment={last}
        actions={
          <>
            {correctButton}
            {last.endDate !== null && returnButton}
          </>
        }
      />
      {earlier.map((enrollment) => (
        <EnrollmentCard key={enrollment.id} client={client} enrollment={enrollment} />
      ))}
    </>
  );
}
