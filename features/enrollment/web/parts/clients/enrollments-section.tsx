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
import { EnrolDialog } from './enrol-dialog.tsx';
import { EnrolmentCard } from './enrollment-card.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** The enrollments of a person, latest first. */
export function EnrolmentsSection({ applicant }: { applicant: Applicant }) {
  return applicant.status === 'client' ? (
    <ClientEnrollments applicant={applicant} />
  ) : (
    <>
      <NotYet applicant={applicant} />
      <WaitingSection applicant={applicant} />
    </>
  );
}

/** An undecided applicant can't be enrolled yet. */
function NotYet({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('clients');
  const mayEnrol =
    statusesReachableFrom(applicant.status).includes('client') && applicant.abilities.update;
  return (
    <Section title={t('title')}>
      <EmptyState
        icon={<IconHomeHeart size={26} stroke={1.6} />}
        title={t('none')}
        text={mayEnrol ? t('mayEnrolText') : t('noneText')}
        action={mayEnrol && <EnrolButton applicant={applicant} label={t('enrol.action')} />}
      />
    </Section>
  );
}

function EnrolButton({ applicant, label }: { applicant: Applicant; label: string }) {
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
      {isOpen && <EnrolDialog applicant={applicant} onClose={() => setOpen(false)} />}
    </>
  );
}

function ClientEnrollments({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('clients');
  return (
    <Loaded
      query={useRead(readClient, { params: { id: applicant.id } })}
      words={useLoadFailureTexts(t('failed'))}
      loading={<SectionSkeleton label={t('loading')} height={14} widths={['60%', '45%']} />}
      frame={(content) => <Section title={t('title')}>{content}</Section>}
    >
      {(client) => <Enrolments client={client} />}
    </Loaded>
  );
}

function Enrolments({ client }: { client: Client }) {
  const { t } = useTranslation('clients');
  const [last, ...earlier] = client.enrolments;
  const back = <EnrolButton applicant={client} label={t('enrol.return')} />;
  const correct = (
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
          action={client.abilities.update && back}
        />
      </Section>
    );
  }
  return (
    <>
      <EnrolmentCard
        client={client}
        enrolment={last}
        actions={
          <>
            {correct}
            {last.endDate !== null && back}
          </>
        }
      />
      {earlier.map((enrolment) => (
        <EnrolmentCard key={enrolment.id} client={client} enrolment={enrolment} />
      ))}
    </>
  );
}
