import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { statusesReachableFrom } from '#features/enrollment/contract/status-transitions.ts';
import { listWaiting, type WaitingPerson } from '#features/enrollment/contract/waiting-list.ts';
import { EnrollDialog } from '#features/enrollment/web/parts/clients/enroll-dialog.tsx';
import { TakeOffDialog } from '#features/enrollment/web/parts/waiting-list/take-off-dialog.tsx';
import { WaitingDialog } from '#features/enrollment/web/parts/waiting-list/waiting-dialog.tsx';
import { WaitingSummary } from '#features/enrollment/web/parts/waiting-list/waiting-summary.tsx';
import type { Location } from '#features/locations/contract/locations.ts';
import { readApplicant } from '#features/person/contract/applicants.ts';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import classes from './location-screen.module.css';

type Doing = 'change' | 'off' | 'enrol';

/** Waiting list, by rank. */
export function WaitingSection({ location }: { location: Location }) {
  const { t } = useTranslation(['locations', 'clients', 'actions']);
  const errorMessage = useErrorMessage();
  const query = useRead(listWaiting, { params: { id: location.id } });
  const [open, setOpen] = useState<{ entry: WaitingPerson; doing: Doing } | null>(null);
  return (
    <Section title={t('waitlist.title')}>
      <Loaded
        query={query}
        texts={{ title: t('waitlist.failed'), text: errorMessage, retry: t('actions:retry') }}
        loading={<SectionSkeleton label={t('actions:loading')} />}
      >
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState
              icon={<IconHourglass size={26} stroke={1.6} />}
              title={t('waitlist.none')}
              text={!location.closed && t('waitlist.noneText')}
              action={
                !location.closed && (
                  <Button
                    variant="default"
                    component={Link}
                    to={paths.applicants}
                    search={{ status: ['approve'] } as never}
                  >
                    {t('clients:list.seeApproved')}
                  </Button>
                )
              }
            />
          ) : (
            <ol className={classes.list}>
              {entries.map((entry) => (
                <Waiting
                  key={entry.id}
                  entry={entry}
                  onOpen={(doing) => setOpen({ entry, doing })}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {open && <Dialogs {...open} location={location} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function Waiting({ entry, onOpen }: { entry: WaitingPerson; onOpen: (doing: Doing) => void }) {
  const { t } = useTranslation('locations');
  const { personName } = useFormat();
  const name = personName(entry.person);
  const button = (doing: Doing, text: string, label: string) => (
    <Button
      variant={doing === 'enrol' ? 'light' : 'subtle'}
      size="compact-sm"
      aria-label={label}
      onClick={() => onOpen(doing)}
    >
      {text}
    </Button>
  );
  return (
    <li className={classes.person}>
      <div className={classes.words}>
        <Link to={paths.applicant(entry.applicantId)}>{name}</Link>
        <DangerMarks marks={entry.person.marks} />
        <WaitingSummary entry={entry} />
      </div>
      <div className={classes.actions}>
        {statusesReachableFrom(entry.person.status).includes('client') &&
          button('enrol', t('waitlist.enrol'), t('waitlist.enrolOne', { name }))}
        {button('change', t('waitlist.change'), t('waitlist.changeOne', { name }))}
        {button('off', t('waitlist.off'), t('waitlist.offOne', { name }))}
      </div>
    </li>
  );
}

function Dialogs({
  entry,
  doing,
  location,
  onClose,
}: {
  entry: WaitingPerson;
  doing: Doing;
  location: Location;
  onClose: () => void;
}) {
  const { personName } = useFormat();
  const name = personName(entry.person);
  if (doing === 'off') return <TakeOffDialog entry={entry} name={name} onClose={onClose} />;
  if (doing === 'enrol') {
    return (
      <EnrollWaiting applicantId={entry.applicantId} locationId={location.id} onClose={onClose} />
    );
  }
  return (
    <WaitingDialog applicantId={entry.applicantId} name={name} entry={entry} onClose={onClose} />
  );
}

/** Loads the record too, since enrolling edits it. */
function EnrollWaiting({
  applicantId,
  locationId,
  onClose,
}: {
  applicantId: string;
  locationId: string;
  onClose: () => void;
}) {
  const { data } = useRead(readApplicant, { params: { id: applicantId } });
  return data ? <EnrollDialog applicant={data} locationId={locationId} onClose={onClose} /> : null;
}
