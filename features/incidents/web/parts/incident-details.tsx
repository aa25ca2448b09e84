import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { may } from '#core/web/session/session.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import type { Incident } from '#features/incidents/contract/incidents.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './incident-details.module.css';
import { IncidentDialog, type IncidentOrigin } from './incident-form.tsx';
import { AddendumDialog, FollowUpDialog, ReviewDialog } from './incident-remarks.tsx';

type Doing = 'edit' | 'addendum' | 'review' | 'task';
type Signed = Incident['created'];

/** All of an incident, with its actions. */
export function IncidentDetails({
  incident,
  origin,
}: {
  incident: Incident;
  origin: IncidentOrigin;
}) {
  const { t } = useTranslation('incidents');
  const label = useEnumerationLabel();
  const { moment, personName } = useFormat();
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const { abilities, naloxoneUsed, emergencyCalled } = incident;
  const signature = ({ by, at }: Signed) => ({ who: personName(by), when: moment(at) });
  const button = (what: Doing, text: string) => (
    <Button variant="default" size="compact-sm" onClick={() => setDoing(what)}>
      {text}
    </Button>
  );
  return (
    <div className={classes.details}>
      <DefinitionList
        items={[
          { term: t('fields.place'), value: incident.place },
          { term: t('fields.whatHappened'), value: <Text>{incident.whatHappened}</Text> },
          {
            term: t('fields.whatWasDone'),
            value: incident.whatWasDone && <Text>{incident.whatWasDone}</Text>,
          },
          { term: t('fields.naloxoneUsed'), value: naloxoneUsed && label('yesNo', naloxoneUsed) },
          {
            term: t('fields.emergencyCalled'),
            value: emergencyCalled && label('yesNo', emergencyCalled),
          },
          { term: t('fields.informed'), value: incident.informed },
        ]}
      />
      <p className={classes.soft}>{t('recorded', signature(incident.created))}</p>
      <Remarks
        title={t('earlier')}
        entries={incident.earlier.map((one) => ({
          key: one.at,
          text: [one.whatHappened, one.whatWasDone].filter(Boolean).join('\n\n'),
          about: t('signed', signature(one)),
        }))}
      />
      <Remarks
        title={t('addenda')}
        entries={incident.addenda.map((one) => ({
          key: one.id,
          text: one.text,
          about: t('signed', signature(one)),
        }))}
      />
      <Remarks
        title={t('reviews')}
        entries={incident.reviews.map((one) => ({
          key: one.at,
          text: one.text,
          about:
            one.what === 'closed'
              ? t('wasClosed', signature(one))
              : t('wasReopened', signature(one)),
        }))}
      />
      <FollowUps incident={incident} />
      <Group gap="xs" className={classes.actions}>
        {abilities.update && button('edit', t('edit'))}
        {may('task:write') && button('task', t('addTask'))}
        {abilities.amend && button('addendum', t('addAddendum'))}
        {abilities.close && button('review', t('close'))}
        {abilities.reopen && button('review', t('reopen'))}
      </Group>
      {doing === 'edit' && <IncidentDialog incident={incident} origin={origin} onClose={close} />}
      {doing === 'addendum' && <AddendumDialog incident={incident} onClose={close} />}
      {doing === 'review' && <ReviewDialog incident={incident} onClose={close} />}
      {doing === 'task' && <FollowUpDialog incident={incident} onClose={close} />}
    </div>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <span className={classes.text}>{children}</span>;
}

function Remarks({
  title,
  entries,
}: {
  title: string;
  entries: { key: string; text: string; about: string }[];
}) {
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.remarks} aria-label={title}>
        {entries.map(({ key, text, about }) => (
          <li key={key}>
            <Text>{text}</Text>
            <p className={classes.soft}>{about}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function FollowUps({ incident }: { incident: Incident }) {
  const { t } = useTranslation('incidents');
  const { day, personName } = useFormat();
  if (incident.tasks.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>{t('tasks')}</h3>
      <ul className={classes.remarks} aria-label={t('tasks')}>
        {incident.tasks.map(({ id, title, assignee, due, doneAt }) => (
          <li key={id}>
            {title}
            <p className={classes.soft}>
              {[
                assignee ? personName(assignee) : t('team'),
                doneAt ? t('taskDone') : due && t('taskDueOn', { day: day(due) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
