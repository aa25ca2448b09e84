import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { browserZone, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { useNow } from '#core/web/ui/use-now.ts';
import {
  type DayColumn,
  type DayGroup,
  type DayItem,
  dayGroups,
} from '#features/insight/contract/my-day.ts';
import { dayKeys, isHandled, itemKey } from './day-items.ts';
import { DayRow, partMark, rowMark } from './day-row.tsx';
import classes from './my-day.module.css';

const DayDialog = lazyPart(async () => (await import('./day-dialogs.tsx')).DayDialog);

/** An appointment with several colleagues is in the column of each. */
function rowKey({ worker }: Pick<DayColumn, 'worker'>, item: DayItem): string {
  return `${worker?.id ?? ''} ${itemKey(item)}`;
}

/** How often the current time and the clocks move on, in ms. */
const clockTick = 20_000;

/** Reads which row has the focus, and which form is open. */
export interface RowState {
  hereKey: string | null;
  setHere: (key: string | null) => void;
  openDialog: (item: DayItem) => void;
}

/**
 * Rows and the keys that act on the one in focus: j and k move, Enter opens, e completes, s
 * snoozes, and c logs a call. Esc leaves the row.
 */
export function useDayRows(columns: readonly DayColumn[], onCall: (item: DayItem) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [hereKey, setHere] = useState<string | null>(null);
  const [dialogItem, setDialogItem] = useState<DayItem | null>(null);
  const hereItem = columns
    .flatMap((column) =>
      dayGroups.flatMap((group) => column[group].map((item) => ({ column, item }))),
    )
    .find(({ column, item }) => rowKey(column, item) === hereKey)?.item;

  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>(`[${rowMark}]`) ?? [])];
  const hereRow = () => rows().find((row) => row.getAttribute(rowMark) === hereKey);
  const part = (name: string) => hereRow()?.querySelector<HTMLElement>(`[${partMark}="${name}"]`);

  function go(step: 1 | -1) {
    const all = rows();
    const from = hereRow();
    const place = from ? all.indexOf(from) + step : 0;
    const row = all[Math.min(Math.max(place, 0), all.length - 1)];
    row?.querySelector<HTMLElement>(`[${partMark}="main"]`)?.focus();
  }

  useSingleKeys(useKeysSetting().isOn, {
    [dayKeys.next]: () => go(1),
    [dayKeys.previous]: () => go(-1),
    [dayKeys.done]: () => part('box')?.click(),
    [dayKeys.snooze]: () => part('snooze')?.querySelector('button')?.click(),
    [dayKeys.call]: () => hereItem && onCall(hereItem),
  });

  useEffect(() => {
    function leave(event: KeyboardEvent) {
      const row = event.target instanceof Element && event.target.closest(`[${rowMark}]`);
      if (event.key !== 'Escape' || event.defaultPrevented || !row) return;
      setHere(null);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);

  const dialog = dialogItem && <DayDialog item={dialogItem} onClose={() => setDialogItem(null)} />;
  const state: RowState = { hereKey, setHere, openDialog: setDialogItem };
  return { frame, state, dialog, hereItem };
}

/** The groups of one column. Empty groups are left out. */
export function DayAgenda({
  column,
  day,
  state,
  level,
}: {
  column: DayColumn;
  day: string;
  state: RowState;
  /** Level of the group headings. */
  level: 2 | 3;
}) {
  const now = useNow(clockTick);
  return dayGroups.map((group) => {
    if (column[group].length === 0) return null;
    const shared = { column, group, day, now, state, level };
    return <DayGroupSection key={group} {...shared} />;
  });
}

function DayGroupSection({
  column,
  group,
  day,
  now,
  state: { hereKey, setHere, openDialog },
  level,
}: {
  column: DayColumn;
  group: DayGroup;
  day: string;
  now: number;
  state: RowState;
  level: 2 | 3;
}) {
  const { t } = useTranslation('my-day');
  const { number } = useFormat();
  const id = useId();
  const items = column[group];
  const Heading = `h${level}` as const;
  const openCount = items.filter((item) => !isHandled(item)).length;
  const rows = items.map((item) => {
    const key = rowKey(column, item);
    return (
      <DayRow
        key={key}
        rowKey={key}
        item={item}
        now={now}
        isHere={key === hereKey}
        onHere={() => setHere(key)}
        onDialog={() => openDialog(item)}
      />
    );
  });
  return (
    <section aria-labelledby={id}>
      <div className={classes.groupHead} data-danger={group === 'first' || undefined}>
        <Heading id={id}>{t(`my-day:groups.${group}`)}</Heading>
        <span>{number(openCount)}</span>
      </div>
      <ul className={classes.rows}>
        {group === 'scheduled' ? (
          <WithNowLine items={items} rows={rows} day={day} at={now} />
        ) : (
          rows
        )}
      </ul>
    </section>
  );
}

/** The minutes of a day at which an item begins; -1 for all day. */
function startMinutes(item: DayItem, day: string): number {
  if (item.kind === 'task') return toMinutes(item.task.dueTime ?? '00:00');
  if (item.kind !== 'appointment' || item.occurrence.allDay) return -1;
  const { startAt } = item.occurrence;
  return localDay(startAt) === day ? toMinutes(wallTimeIn(browserZone(), startAt).slice(11)) : -1;
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The rows with a line at the current time. */
function WithNowLine({
  items,
  rows,
  day,
  at,
}: {
  items: readonly DayItem[];
  rows: readonly ReactNode[];
  day: string;
  at: number;
}) {
  const { t } = useTranslation('my-day');
  const { time } = useFormat();
  const now = new Date(at);
  if (localDay(now.toISOString()) !== day) return rows;
  const minutes = now.getHours() * 60 + now.getMinutes();
  const coming = items.findIndex((item) => startMinutes(item, day) > minutes);
  const place = coming === -1 ? items.length : coming;
  const text = time(now.toISOString());
  return [
    ...rows.slice(0, place),
    <li key="now" className={classes.now} aria-label={t('now', { time: text })}>
      <span aria-hidden="true">{text}</span>
    </li>,
    ...rows.slice(place),
  ];
}

/** Rows at their final height. */
export function DaySkeleton({ label, rows = 12 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className={classes.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows don't change places
        <div key={row} className={classes.skeletonRow}>
          <Skeleton height={12} width={`${55 - ((row * 7) % 30)}%`} />
        </div>
      ))}
    </div>
  );
}
