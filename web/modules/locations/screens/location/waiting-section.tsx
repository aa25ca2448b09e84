import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readApplicant } from '#contract/applicants.ts';
import type { Location } from '#contract/locations.ts';
import { reachedFrom } from '#contract/status-transitions.ts';
import { listWaiting, type WaitingPerson } from '#contract/waiting-list.ts';
import { EnrolDialog } from '#web/modules/clients/parts/enrol-dialog.tsx';
import { DangerMarks } from '#web/modules/dangers/parts/danger-marks.tsx';
import { TakeOffDialog } from '#web/modules/waiting-list/parts/take-off-dialog.tsx';
import { WaitingDialog } from '#web/modules/waiting-list/parts/waiting-dialog.tsx';
import { WaitingWords } from '#web/modules/waiting-list/parts/waiting-words.tsx';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './location-screen.module.css';

type Doing = 'change' | 'off' | 'enrol';

/** Who waits for a place here, whoever comes first at the top. */
export function WaitingSection({ location }: { location: Location }) {
  const { t } = useTranslation(['locations', 'clients', 'actions']);
  const errorWords = useErrorWords();
  const query = useRead(listWaiting, { params: { id: location.id } });
  const [open, setOpen] = useState<{ entry: WaitingPerson; doing: Doing } | null>(null);
  return (
    <Section title={t('waitlist.title')}>
      <Loaded
        query={query}
        words={{ title: t('waitlist.failed'), text: errorWords, retry: t('actions:retry') }}
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
        <WaitingWords entry={entry} />
      </div>
      <div className={classes.actions}>
        {reachedFrom(entry.person.status).includes('client') &&
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
      <EnrolWaiting applicantId={entry.applicantId} locationId={location.id} onClose={onClose} />
    );
  }
  return (
    <WaitingDialog applicantId={entry.applicantId} name={name} entry={entry} onClose={onClose} />
  );
}

/** Their file is opened with it: who enrols somebody works on it. */
function EnrolWaiting({
  applicantId,
  locationId,
  onClose,
}: {
  applicantId: string;
  locationId: string;
  onClose: () => void;
}) {
  const { data } = useRead(readApplicant, { params: { id: applicantId } });
  return data ? <EnrolDialog applicant={data} locationId={locationId} onClose={onClose} /> : null;
}
