import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus, IconShieldExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FurtherPages, loadedEntries, type Pages } from '#core/web/ui/further-pages.tsx';
import { type LoadableQuery, Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Incident } from '#features/incidents/contract/incidents.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { IncidentDetails } from './incident-details.tsx';
import { IncidentDialog, type IncidentOrigin } from './incident-form.tsx';
import classes from './incident-list.module.css';

const tones: Record<Incident['severity'], Tone> = {
  low: 'neutral',
  moderate: 'info',
  serious: 'waiting',
  critical: 'bad',
};

type IncidentPages = NonNullable<Pages<Incident>['data']>;

/** A section with incidents, latest first. */
export function IncidentList({
  query,
  origin,
  actions,
  isReadOnly = false,
}: {
  query: Pages<Incident> & LoadableQuery<IncidentPages>;
  origin: IncidentOrigin;
  actions?: ReactNode;
  isReadOnly?: boolean;
}) {
  const { t } = useTranslation(['incidents', 'actions']);
  const errorMessage = useErrorMessage();
  const failureTexts = useLoadFailureTexts(t('failed'));
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const mayAdd = !isReadOnly && may('applicant:write');
  return (
    <Section
      title={t('title')}
      actions={
        <>
          {actions}
          {mayAdd && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={query}
        texts={failureTexts}
        loading={<SectionSkeleton label={t('actions:loading')} widths={['100%']} />}
      >
        {(pages) =>
          loadedEntries(pages).length === 0 ? (
            <EmptyState
              icon={<IconShieldExclamation size={26} stroke={1.6} />}
              title={t('none')}
              text={mayAdd && t('noneText')}
            />
          ) : (
            <FurtherPages
              query={query}
              list={list}
              label={t('more')}
              onFailed={(error) => showToast({ tone: 'bad', text: errorMessage(error) })}
            >
              {(entries) => (
                <ul ref={list} className={classes.list}>
                  {entries.map((incident) => (
                    <li key={incident.id} tabIndex={-1} className={classes.entry}>
                      <Entry incident={incident} origin={origin} />
                    </li>
                  ))}
                </ul>
              )}
            </FurtherPages>
          )
        }
      </Loaded>
      {isAdding && (
        <IncidentDialog incident={null} origin={origin} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
}

function Entry({ incident, origin }: { incident: Incident; origin: IncidentOrigin }) {
  const { t } = useTranslation('incidents');
  const label = useEnumerationLabel();
  const { moment, personName } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const when = moment(incident.happenedAt);
  const others = incident.people.filter(({ id }) => id !== origin.person?.id);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>
            <strong>{label('incidentKinds', incident.kind)}</strong>
            <StatusBadge tone={tones[incident.severity]}>
              {label('incidentSeverities', incident.severity)}
            </StatusBadge>
            {incident.status === 'closed' && (
              <StatusBadge tone="neutral">{label('incidentStatuses', 'closed')}</StatusBadge>
            )}
          </p>
          <p className={classes.summary}>{incident.whatHappened}</p>
          <p className={classes.facts}>
            <time dateTime={incident.happenedAt}>{when}</time>
            {incident.location && incident.location.id !== origin.locationId && (
              <span>{incident.location.name}</span>
            )}
            {others.map((person) => (
              <Link key={person.id} to={paths.applicant(person.id)}>
                {personName(person)}
              </Link>
            ))}
          </p>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={t('showOf', { when })}
          rightSection={
            <IconChevronDown
              size={16}
              stroke={1.8}
              aria-hidden="true"
              className={classes.chevron}
            />
          }
          onClick={() => setOpen((before) => !before)}
        >
          {t('show')}
        </Button>
      </div>
      {isOpen && <IncidentDetails incident={incident} origin={origin} />}
    </>
  );
}
