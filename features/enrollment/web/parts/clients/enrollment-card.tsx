import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconBed } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { ButtonMenu } from '#core/web/ui/button-menu.tsx';
import { type Definition, DefinitionList } from '#core/web/ui/definition-list.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { Client } from '#features/enrollment/contract/clients.ts';
import {
  type Enrollment,
  type OutcomeChoice,
  outcomeChoiceNames,
  outcomeChoices,
} from '#features/enrollment/contract/enrollments.ts';
import {
  allowedProgramMoves,
  type ProgramTransition,
} from '#features/enrollment/contract/program-transitions.ts';
import { readLocationRooms } from '#features/locations/contract/rooms.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { BedDialog } from './bed-dialog.tsx';
import classes from './enrollments-section.module.css';
import { FollowUps } from './follow-ups.tsx';
import { ProgramBadge, useProgramMoveLabel } from './program-badge.tsx';
import { ProgramDialog } from './program-dialog.tsx';

/** Assigns or changes a bed, where the location has beds. */
function BedButton({ client, enrollment }: { client: Client; enrollment: Enrollment }) {
  const { t } = useTranslation('clients');
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(readLocationRooms, { params: { id: enrollment.locationId } });
  const hasBed = enrollment.stays.some(({ to }) => to === null);
  if (!hasBed && !data?.rooms.length) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBed size={18} stroke={1.8} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {hasBed ? t('bed.move') : t('bed.give')}
      </Button>
      {isOpen && (
        <BedDialog client={client} enrollment={enrollment} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The allowed program status changes of the last enrollment. */
function ProgramMenu({ client, enrollment }: { client: Client; enrollment: Enrollment }) {
  const { t } = useTranslation('clients');
  const moveLabel = useProgramMoveLabel();
  const [chosen, setChosen] = useState<ProgramTransition | null>(null);
  return (
    <>
      <ButtonMenu
        label={t('program.change')}
        icon={<IconArrowsExchange size={18} stroke={1.8} aria-hidden="true" />}
      >
        {allowedProgramMoves(enrollment, true).map((move) => (
          <Menu.Item key={move.to} onClick={() => setChosen(move)}>
            {moveLabel(move)}
          </Menu.Item>
        ))}
      </ButtonMenu>
      {chosen && (
        <ProgramDialog
          client={client}
          enrollment={enrollment}
          move={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** An enrollment with its status, outcome, and history. */
export function EnrollmentCard({
  client,
  enrollment,
  actions,
}: {
  client: Client;
  enrollment: Enrollment;
  /** Actions for the last enrollment. */
  actions?: React.ReactNode;
}) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const { startDate, endDate, followUps } = enrollment;
  const isLast = client.enrolments[0]?.id === enrollment.id;
  const title = endDate
    ? t('fromTo', { from: day(startDate), to: day(endDate) })
    : t('since', { day: day(startDate) });
  return (
    <Section
      title={title}
      actions={
        isLast &&
        client.abilities.update && (
          <>
            <ProgramMenu client={client} enrollment={enrollment} />
            {endDate === null && <BedButton client={client} enrollment={enrollment} />}
            {actions}
          </>
        )
      }
    >
      <Facts enrollment={enrollment} />
      <EarlierBeds enrollment={enrollment} />
      {followUps.length > 0 && (
        <div className={classes.block}>
          <h3 className={classes.heading}>{t('followUp.heading')}</h3>
          <FollowUps client={client} followUps={followUps} />
        </div>
      )}
      <div className={classes.block}>
        <h3 className={classes.heading}>{t('history')}</h3>
        <History enrollment={enrollment} />
      </div>
    </Section>
  );
}

function Facts({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const label = useEnumerationLabel();
  const { outcome, begunOn, endDate, stays } = enrollment;
  const items: Definition[] = [
    { term: t('programStatus'), value: <ProgramBadge status={enrollment.programStatus} /> },
    { term: t('location'), value: <LocationName value={enrollment.locationId} /> },
    { term: t('startDate'), value: day(enrollment.startDate) },
  ];
  const bed = stays.find(({ to }) => to === null);
  if (bed) items.push({ term: t('bed.term'), value: t('bed.at', { ...bed, day: day(bed.from) }) });
  if (begunOn) items.push({ term: t('begunOn'), value: day(begunOn) });
  if (endDate) items.push({ term: t('endDate'), value: day(endDate) });
  if (outcome) {
    const outcomeText = (name: OutcomeChoice) => {
      const chosen = label(outcomeChoices[name].list, outcome[name]);
      return name === 'credential' && outcome.credentialName
        ? t('outcome.named', { outcome: chosen, name: outcome.credentialName })
        : chosen;
    };
    items.push(
      ...outcomeChoiceNames.map((name) => ({
        term: t(`outcome.${name}`),
        value: outcomeText(name),
      })),
    );
  }
  return <DefinitionList items={items} />;
}

function EarlierBeds({ enrollment: { stays } }: { enrollment: Enrollment }) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const earlierStays = stays.filter(({ to }) => to !== null);
  if (earlierStays.length === 0) return null;
  return (
    <div className={classes.block}>
      <h3 className={classes.heading}>{t('bed.earlier')}</h3>
      <ul className={classes.entries}>
        {earlierStays.map(({ id, room, bed, from, to }) => (
          <li key={id} className={classes.change}>
            {t('bed.stay', { room, bed, from: day(from), to: day(to) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function History({ enrollment: { history } }: { enrollment: Enrollment }) {
  const { t } = useTranslation('clients');
  const { day, personName } = useFormat();
  const label = useEnumerationLabel();
  return (
    <ol className={classes.entries}>
      {history.map((change) => (
        <li key={change.id} className={classes.change}>
          <p className={classes.line}>
            {t('changed', {
              day: day(change.day),
              status: label('programStatuses', change.programStatus),
            })}
          </p>
          {change.reason && <p className={classes.words}>{change.reason}</p>}
          {change.by && (
            <p className={classes.soft}>{t('notedBy', { name: personName(change.by) })}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
