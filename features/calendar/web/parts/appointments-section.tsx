import { Button } from '@mantine/core';
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { addDays, browserZone, wallDay, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { paths } from '#core/web/paths.ts';
import { may, useCurrentUser } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import {
  type EventsOfPerson,
  listEventsOfPerson,
  type Occurrence,
} from '#features/calendar/contract/events.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import classes from './appointments-section.module.css';
import { EventPanel } from './event-panel.tsx';
import { occurrenceKey } from './event-time.ts';
import { minMissedContacts } from './missed-contacts.tsx';
import { MoveRequestBadge } from './move-requests.tsx';
import { NewEventDialog } from './new-event-dialog.tsx';
import { OccurrenceRow } from './occurrence-row.tsx';

interface OpenedEvent {
  id: string;
  at: string | null;
}

export function AppointmentsSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['events', 'actions']);
  const failureTexts = useLoadFailureTexts(t('failed'));
  const query = useRead(listEventsOfPerson, { params: { id: applicant.id } });
  const [open, setOpen] = useState<OpenedEvent | null>(null);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = applicant.abilities.update && may('event:write');
  const add = mayAdd && (
    <Button
      leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setAdding(true)}
    >
      {t('ofPerson.add')}
    </Button>
  );
  const isEmpty = query.data?.coming.length === 0;
  return (
    <>
      <Section title={t('ofPerson.coming')} actions={!isEmpty && add}>
        <Loaded
          query={query}
          texts={failureTexts}
          loading={<SectionSkeleton label={t('loading')} />}
        >
          {({ coming }) => (
            <Rows
              occurrences={coming}
              none={
                <EmptyState
                  icon={<IconCalendarOff size={26} stroke={1.6} />}
                  title={t('ofPerson.noneComing')}
                  text={!mayAdd && t('actions:restoreFirst')}
                  action={add}
                />
              }
              applicant={applicant}
              onOpen={setOpen}
            />
          )}
        </Loaded>
      </Section>
      {query.data && (
        <Section title={t('ofPerson.past')} text={<Streak events={query.data} />}>
          <Rows
            occurrences={query.data.past}
            none={<EmptyState title={t('ofPerson.nonePast')} text={t('ofPerson.nonePastText')} />}
            applicant={applicant}
            onOpen={setOpen}
          />
        </Section>
      )}
      {isAdding && <AddDialog applicant={applicant} onClose={() => setAdding(false)} />}
      {open && (
        <EventPanel
          key={`${open.id}@${open.at ?? ''}`}
          {...open}
          onClose={() => setOpen(null)}
          onReplaced={(id, at) => setOpen({ id, at })}
        />
      )}
    </>
  );
}

function AddDialog({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) {
  const user = useCurrentUser();
  return (
    <NewEventDialog
      defaults={{
        at: addDays(wallDay(wallTimeIn(browserZone(), Date.now())), 1),
        people: [applicant.id],
        staff: user ? [user.id] : [],
      }}
      known={[applicant]}
      onClose={onClose}
    />
  );
}

function Rows({
  occurrences,
  none,
  applicant,
  onOpen,
}: {
  occurrences: readonly Occurrence[];
  none: ReactNode;
  applicant: Applicant;
  onOpen: (open: OpenedEvent) => void;
}) {
  if (occurrences.length === 0) return none;
  return (
    <ul className={classes.rows}>
      {occurrences.map((occurrence) => (
        <li key={occurrenceKey(occurrence)}>
          <OccurrenceRow
            occurrence={occurrence}
            zone={browserZone()}
            showsDay
            personId={applicant.id}
            link={{
              to: paths.calendar,
              search: paths.eventInCalendar(occurrence),
            }}
            onOpen={() => onOpen({ id: occurrence.eventId, at: occurrence.occurrence })}
          >
            <MoveRequestBadge applicantId={applicant.id} occurrence={occurrence} />
          </OccurrenceRow>
        </li>
      ))}
    </ul>
  );
}

function Streak({ events: { missedInARow, lastAttendedAt } }: { events: EventsOfPerson }) {
  const { t } = useTranslation('events');
  const { day } = useFormat();
  const facts = [
    missedInARow >= minMissedContacts && t('missed', { count: missedInARow }),
    lastAttendedAt !== null &&
      t('lastAttended', { day: day(wallDay(wallTimeIn(browserZone(), lastAttendedAt))) }),
  ].filter(Boolean);
  return facts.join(' · ');
}
