import { Skeleton, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconClock,
  type Icon as IconComponent,
  IconCopy,
  IconDeviceMobileMessage,
  IconMessage,
  IconMessagePlus,
  IconPaperclip,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ageOn } from '#core/contract/days.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import {
  type TriageGroup,
  type TriageItem,
  triageGroups,
} from '#features/triage/contract/triage.ts';
import { useClockText } from './clock-text.ts';
import classes from './queue.module.css';
import { useKindText, useQuestionText, useReasonText } from './reason-text.ts';
import { itemKey, type ShownQueue } from './triage-order.ts';

/** Skeleton rows while the queue loads. */
const skeletonRows = 8;

function itemIcon({ kind, reason, group }: TriageItem): IconComponent | null {
  if (group === 'danger') return IconAlertTriangle;
  if (kind === 'match') return IconCopy;
  if (kind === 'request') return IconCalendarEvent;
  if (kind === 'message') return IconMessage;
  if (kind === 'document') return IconPaperclip;
  if (kind === 'text') return IconDeviceMobileMessage;
  if (kind === 'addition') return IconMessagePlus;
  return group === 'soon' || reason.kind === 'marks' ? IconClock : null;
}

/** Items that await a decision, in groups; the order stays while it is read. */
export function Queue({
  rows,
  openKey,
  now,
  onOpen,
}: {
  rows: ShownQueue['rows'];
  openKey: string | null;
  now: number;
  onOpen: (item: TriageItem) => void;
}) {
  const { t } = useTranslation('triage');
  const groups = triageGroups
    .map((group) => ({ group, own: rows.filter(({ item }) => item.group === group) }))
    .filter(({ own }) => own.length > 0);
  return groups.map(({ group, own }) => (
    <section key={group} aria-label={t(`groups.${group}`)}>
      <GroupHead group={group} count={own.length} />
      <ul className={classes.rows}>
        {own.map(({ item, isGone }) => (
          <li key={itemKey(item)}>
            <Row
              item={item}
              isGone={isGone}
              isOpen={itemKey(item) === openKey}
              now={now}
              onOpen={() => onOpen(item)}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function GroupHead({ group, count }: { group: TriageGroup; count: number }) {
  const { t } = useTranslation('triage');
  const { number } = useFormat();
  return (
    <h2 className={classes.group} data-group={group}>
      {t(`groups.${group}`)}
      <span>{number(count)}</span>
    </h2>
  );
}

function Row({
  item,
  isGone,
  isOpen,
  now,
  onOpen,
}: {
  item: TriageItem;
  isGone: boolean;
  isOpen: boolean;
  now: number;
  onOpen: () => void;
}) {
  const { t } = useTranslation('triage');
  const { personName } = useFormat();
  const reason = useReasonText();
  const questionText = useQuestionText();
  const clock = useClockText()(item, now);
  const { person, claim, group, question } = item;
  const kindText = useKindText();
  const Icon = itemIcon(item);
  const isHeld = isGone || (claim !== null && !claim.isMine);
  return (
    <button
      type="button"
      className={classes.row}
      data-row={itemKey(item)}
      data-held={isHeld || undefined}
      data-group={group}
      aria-current={isOpen || undefined}
      disabled={isGone}
      onClick={onOpen}
    >
      <span className={classes.name}>
        <b>{personName(person)}</b>
        <AgeAndPronouns person={person} />
      </span>
      {claim && !claim.isMine && !isGone ? (
        <span className={classes.clock}>
          <span aria-hidden="true">
            <PersonAvatar name={personName(claim.by)} size={20} />
          </span>
          <VisuallyHidden>{t('openWith')}</VisuallyHidden>
          {claim.by.firstName}
        </span>
      ) : (
        <span className={classes.clock} data-tone={isGone ? undefined : clock.tone}>
          {isGone ? t('decided') : clock.text}
        </span>
      )}
      <span className={classes.why}>
        {Icon && <Icon size={14} stroke={2} aria-hidden="true" />}
        <span className={classes.cut}>{question === null ? reason(item) : questionText(item)}</span>
        <span className={classes.kind}>{kindText(item)}</span>
      </span>
    </button>
  );
}

/** "29, she/her", or what of it is known. */
export function AgeAndPronouns({ person: { dateOfBirth, pronouns } }: Pick<TriageItem, 'person'>) {
  const age = dateOfBirth === null ? null : String(ageOn(dayFromNow(), dateOfBirth));
  const words = [age, pronouns].filter((one) => one !== null).join(', ');
  return words === '' ? null : <span className={classes.age}>{words}</span>;
}

export function QueueSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className={classes.group} />
      {Array.from({ length: skeletonRows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal rows that never move
        <div key={place} className={classes.row}>
          <Skeleton height={12} width="55%" />
          <Skeleton height={12} width={64} />
          <Skeleton height={10} width="70%" mt={6} />
        </div>
      ))}
    </div>
  );
}
