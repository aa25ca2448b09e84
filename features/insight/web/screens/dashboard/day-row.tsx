import { Button, Checkbox, Kbd, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCheck,
  type Icon as IconComponent,
  IconInbox,
  IconListCheck,
  IconNotes,
  IconPhoneOff,
  IconRotate,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { paths } from '#core/web/paths.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { KindIcon } from '#features/calendar/web/parts/kind-icon.tsx';
import type { DayItem } from '#features/insight/contract/my-day.ts';
import { SnoozeMenu } from '#features/tasks/web/parts/snooze-menu.tsx';
import { canComplete, dayKeys, type MainAction, mainAction } from './day-items.ts';
import { useDayTexts, visibleTone } from './day-texts.ts';
import classes from './my-day.module.css';
import { useCompleting } from './use-completing.ts';

const ShiftNoteEntry = lazyPart(
  async () => (await import('#features/shift-notes/web/parts/shift-note-entry.tsx')).ShiftNoteEntry,
);

/** Each row has this attribute with the key of its item. */
export const rowMark = 'data-row';
/** The row's checkbox, main action, and snooze button, for the keys. */
export const partMark = 'data-part';

const icons: Partial<Record<DayItem['kind'], IconComponent>> = {
  danger: IconAlertTriangle,
  task: IconListCheck,
  'contact-gap': IconPhoneOff,
  date: IconCalendarDue,
  triage: IconInbox,
  'shift-note': IconNotes,
};

function ItemIcon({ item }: { item: DayItem }) {
  if (item.kind === 'appointment') return <KindIcon kind={item.occurrence.kind} size={17} />;
  const isDanger = item.kind === 'triage' && item.item.group === 'danger';
  const Icon = isDanger ? IconAlertTriangle : (icons[item.kind] ?? IconListCheck);
  return <Icon size={17} stroke={1.8} aria-hidden="true" />;
}

/** One item of the day. The row in focus shows its actions. */
export function DayRow({
  rowKey,
  item,
  now,
  isHere,
  onHere,
  onDialog,
}: {
  rowKey: string;
  item: DayItem;
  /** For the clock of a promised reply. */
  now: number;
  isHere: boolean;
  onHere: () => void;
  /** Opens the form that the item asks for. */
  onDialog: () => void;
}) {
  const { t } = useTranslation(['my-day', 'triage']);
  const texts = useDayTexts(now)(item);
  const { isDone, toggle } = useCompleting(item);
  const [isNoteOpen, setNoteOpen] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const note = item.kind === 'shift-note' ? item.note : undefined;
  const onMain = note ? () => setNoteOpen((before) => !before) : onDialog;
  const hasBox = canComplete(item);
  const { what, who, why, time, isClock, reply, personId } = texts;
  const isDanger =
    item.kind === 'danger' || (item.kind === 'triage' && item.item.group === 'danger');
  const boxLabel =
    item.kind === 'appointment'
      ? t('my-day:attendedOne', { title: what })
      : t('my-day:done', { title: what });
  const line = (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a click anywhere makes it the row in focus; the keyboard reaches its parts
    <li
      ref={row}
      className={classes.row}
      data-here={isHere || undefined}
      data-done={isDone || undefined}
      data-danger={isDanger || undefined}
      {...{ [rowMark]: rowKey }}
      onFocus={onHere}
      onPointerDown={onHere}
    >
      <span className={classes.box}>
        {hasBox && (
          <Checkbox
            classNames={{ root: classes.boxRoot ?? '', body: classes.boxBody ?? '' }}
            size="xs"
            aria-label={boxLabel}
            title={boxLabel}
            checked={isDone}
            onChange={() => void toggle()}
            {...{ [partMark]: 'box' }}
          />
        )}
      </span>
      <span
        className={classes.time}
        data-clock={isClock || undefined}
        data-tone={reply?.tone}
        title={reply?.text}
      >
        {reply ? (
          <>
            <span aria-hidden="true">{time}</span>
            <VisuallyHidden>{reply.text}</VisuallyHidden>
          </>
        ) : (
          time
        )}
      </span>
      <span className={classes.what}>
        <ItemIcon item={item} />
        <MainLink action={mainAction(item)} onDialog={onMain} isExpanded={note && isNoteOpen}>
          {what}
        </MainLink>
      </span>
      <span className={classes.who} title={who}>
        {personId ? <Link to={paths.applicant(personId)}>{who}</Link> : who}
      </span>
      <span className={classes.why} data-tone={visibleTone(item, texts)} title={why}>
        {why}
      </span>
      {isHere && (
        <RowActions
          item={item}
          isDone={isDone}
          isExpanded={note && isNoteOpen}
          onDialog={onMain}
          onToggle={() => void toggle()}
        />
      )}
    </li>
  );
  if (!note || !isNoteOpen) return line;
  return (
    <>
      {line}
      <li className={classes.note}>
        <Suspense>
          <ShiftNoteEntry
            note={note}
            people={note.people}
            onRead={() => focusNeighbor(row.current)}
          />
        </Suspense>
      </li>
    </>
  );
}

/** The row leaves the day with its button, so the focus goes to the next one. */
function focusNeighbor(row: HTMLElement | null): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${rowMark}]`)];
  const place = row ? all.indexOf(row) : -1;
  const neighbor = all[place + 1] ?? all[place - 1];
  neighbor?.querySelector<HTMLElement>(`[${partMark}="main"]`)?.focus();
}

/** The title; opens what the item asks for. */
function MainLink({
  action: { opens },
  onDialog,
  isExpanded,
  children,
}: {
  action: MainAction;
  onDialog: () => void;
  /** True while the note below the row is open. */
  isExpanded: boolean | undefined;
  children: string;
}) {
  const shared = { className: classes.title, title: children, [partMark]: 'main' };
  if (typeof opens === 'string') {
    return (
      <button {...shared} type="button" {...opening(isExpanded)} onClick={onDialog}>
        {children}
      </button>
    );
  }
  return (
    <Link {...shared} {...linkProps(opens)}>
      {children}
    </Link>
  );
}

/** Opens the note below, or a dialog. */
const opening = (isExpanded: boolean | undefined) =>
  isExpanded === undefined
    ? ({ 'aria-haspopup': 'dialog' } as const)
    : { 'aria-expanded': isExpanded };

/** An address; one over this screen keeps the rest of the query. */
function linkProps({ to, search }: Exclude<MainAction['opens'], string>) {
  const merged =
    to === '.' ? (before: Record<string, unknown>) => ({ ...before, ...search }) : search;
  return { to, resetScroll: to !== '.', ...(merged && { search: merged as never }) };
}

function RowActions({
  item,
  isDone,
  isExpanded,
  onDialog,
  onToggle,
}: {
  item: DayItem;
  isDone: boolean;
  /** True while the note below the row is open. */
  isExpanded: boolean | undefined;
  onDialog: () => void;
  onToggle: () => void;
}) {
  const { t } = useTranslation('my-day');
  const isWide = useIsAtLeast('md');
  if (!isWide) return null;
  const { label, opens } = mainAction(item);
  const look = { variant: 'default', size: 'compact-sm' } as const;
  const enter = (
    <Kbd aria-hidden className={classes.key}>
      {t('actions.enter')}
    </Kbd>
  );
  const text = t(`my-day:actions.${label}`);
  return (
    <span className={classes.actions}>
      {typeof opens === 'string' ? (
        <Button {...look} rightSection={enter} {...opening(isExpanded)} onClick={onDialog}>
          {text}
        </Button>
      ) : (
        <Button {...look} rightSection={enter} component={Link} {...(linkProps(opens) as object)}>
          {text}
        </Button>
      )}
      {canComplete(item) && (
        <Button
          {...look}
          leftSection={
            isDone ? (
              <IconRotate size={15} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconCheck size={15} stroke={2} aria-hidden="true" />
            )
          }
          rightSection={
            <Kbd aria-hidden className={classes.key}>
              {dayKeys.done.toUpperCase()}
            </Kbd>
          }
          aria-keyshortcuts={dayKeys.done}
          onClick={onToggle}
        >
          {t(isDone ? 'actions.reopen' : 'actions.done')}
        </Button>
      )}
      {item.kind === 'task' && !isDone && (
        <span {...{ [partMark]: 'snooze' }}>
          <SnoozeMenu task={item.task} isWide />
        </span>
      )}
    </span>
  );
}
