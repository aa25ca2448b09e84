import { NativeSelect } from '@mantine/core';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { may } from '#core/web/session/session.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { ApplicantSummary, ListCounts } from '#features/person/contract/applicant-lists.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useAnnouncement } from '#features/question-bank/web/parts/announcement.tsx';
import type { ApplicantFilters } from '../../../parts/list-filters.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import type { TileHandle } from './board-tile.tsx';
import { moveBlock, staffMove } from './move-block.ts';
import { MoveForm, MoveSpot, useBlockText } from './move-target.tsx';
import { useBoardMove } from './use-board-move.ts';

/** In the order of the work. Forms in progress only show up if there are any. */
const columnOrder = [
  ...(['prescreening-incomplete', 'screening-incomplete', 'pending'] as const),
  ...(['approve', 'client', 'decline'] as const),
];

/** Applicants by status. A status changes by moving a tile, as far as the rules allow. */
export function ApplicantBoard({
  filters,
  counts,
  isAlike,
}: {
  filters: ApplicantFilters;
  counts: ListCounts | undefined;
  isAlike: boolean;
}) {
  const { t } = useTranslation(['applicants', 'actions']);
  const { number, personName } = useFormat();
  const label = useEnumerationLabel();
  const blockText = useBlockText();
  const isPhone = !useIsAtLeast('md');
  const { announce, announcement } = useAnnouncement();
  const board = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [phoneStatus, setPhoneStatus] = useState<ApplicantStatus>('screening-incomplete');
  const statusName = (status: ApplicantStatus) => label('applicantStatuses', status);
  const { move, setMove, cancel, ghost, hasDragged, startDragging } = useBoardMove(board, {
    onDrop: drop,
    onCancel: ({ row }) => {
      announce(t('board.notMoved', { name: personName(row), status: statusName(row.status) }));
      focusTile(row.id, row.status);
    },
  });

  const columnCount = (status: ApplicantStatus) =>
    counts && (counts.groups.find(({ value }) => value === status)?.count ?? 0);
  const columns = columnOrder.filter((status) =>
    filters.status.length > 0
      ? filters.status.includes(status)
      : status !== 'prescreening-incomplete' || (columnCount(status) ?? 0) > 0,
  );
  const shown = columns.includes(phoneStatus) ? phoneStatus : columns[0];
  const countText = (status: ApplicantStatus) => {
    const count = columnCount(status);
    return count === undefined ? '' : number(count);
  };

  /** Waits until the tile is where it belongs. */
  function focusTile(id: string, status: ApplicantStatus) {
    requestAnimationFrame(() => {
      const tile = board.current?.querySelector(`[data-tile="${id}"] [data-handle]`);
      const head = board.current?.querySelector(`[data-status="${status}"] h2`);
      const target = (tile ?? head ?? board.current?.querySelector('h2')) as HTMLElement | null;
      target?.focus();
    });
  }

  function drop(row: ApplicantSummary, to: ApplicantStatus) {
    if (to === row.status) {
      cancel();
      setMove(null);
      return;
    }
    if (moveBlock(row.status, to) !== null) {
      announce(`${statusName(to)}: ${blockText(row.status, to)}`);
      setMove((now) => (now?.by === 'keys' ? now : null));
      return;
    }
    setMove({ row, over: to, stage: 'reason', by: move?.by ?? 'pointer' });
  }

  function press(row: ApplicantSummary) {
    if (move?.row.id === row.id) {
      if (move.stage === 'choosing') drop(move.row, move.over);
      return;
    }
    if (move?.stage === 'reason') return;
    setMove({ row, over: row.status, stage: 'choosing', by: 'keys' });
    const pickedUp = isPhone ? 'board.pickedUpPhone' : 'board.pickedUp';
    announce(t(pickedUp, { name: personName(row), status: statusName(row.status) }));
  }

  function handleKey(event: KeyboardEvent, row: ApplicantSummary) {
    if (move?.row.id !== row.id || move.stage !== 'choosing') return;
    const at = columns.indexOf(move.over);
    const places: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: columns.length - 1,
    };
    const place = places[event.key];
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const over = columns[Math.min(Math.max(place, 0), columns.length - 1)];
    if (!over) return;
    setMove({ ...move, over });
    board.current
      ?.querySelector(`[data-status="${over}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    announce(
      over === row.status
        ? t('board.overOwn', { status: statusName(over) })
        : `${statusName(over)}: ${blockText(row.status, over) || t('board.overAllowed')}`,
    );
  }

  function finish(row: ApplicantSummary, record: Applicant) {
    const from = row.status;
    setMove(null);
    if (isPhone) setPhoneStatus(record.status);
    focusTile(row.id, record.status);
    const moved = { ...row, status: record.status, version: record.version };
    showToast({
      text: t('list.statusChanged', { name: personName(row) }),
      // The way back is a change of its own, with its own reason.
      ...(staffMove(record.status, from) && {
        action: {
          label: t('actions:undo'),
          onClick: () => {
            setMove({ row: moved, over: from, stage: 'reason', by: 'keys' });
          },
        },
      }),
    });
  }

  function target(status: ApplicantStatus) {
    if (!move || status === move.row.status) return null;
    if (move.stage === 'choosing') {
      return (
        <MoveSpot
          key={status}
          from={move.row.status}
          to={status}
          isNamed={isPhone}
          onChoose={() => drop(move.row, status)}
        />
      );
    }
    if (status !== move.over) return null;
    return (
      <MoveForm
        key={move.row.id}
        row={move.row}
        to={status}
        onUpdated={(row) => setMove({ ...move, row })}
        onMoved={(record) => finish(move.row, record)}
        onCancel={cancel}
      />
    );
  }

  function columnState(status: ApplicantStatus) {
    if (!move || status === move.row.status) return undefined;
    if (move.stage === 'choosing' && moveBlock(move.row.status, status) !== null) return 'blocked';
    return status === move.over ? 'over' : undefined;
  }

  const latest = useRef({ startDragging, press, handleKey });
  latest.current = { startDragging, press, handleKey };
  const mayMove = may('applicant:write');
  const handle = useMemo((): TileHandle | undefined => {
    if (!mayMove) return undefined;
    return {
      hintId,
      onPointerDown: (event, row) => latest.current.startDragging(event, row),
      onPress: (row) => latest.current.press(row),
      onKey: (event, row) => latest.current.handleKey(event, row),
    };
  }, [mayMove, hintId]);
  return (
    <>
      {announcement}
      <span id={hintId} hidden>
        {t(isPhone ? 'board.hintPhone' : 'board.hint')}
      </span>
      {isPhone && shown && (
        <NativeSelect
          className={classes.choice}
          aria-label={t('list.status')}
          value={shown}
          data={columns.map((value) => ({
            value,
            label: `${statusName(value)} (${countText(value)})`,
          }))}
          onChange={(event) => {
            setMove(null);
            setPhoneStatus(event.currentTarget.value as ApplicantStatus);
          }}
        />
      )}
      <div
        ref={board}
        className={classes.board}
        data-moving={move?.stage === 'choosing' || undefined}
        data-dragging={(move?.stage === 'choosing' && move.by === 'pointer') || undefined}
        onClickCapture={(event) => {
          const isOnTile = (event.target as Element).closest('[data-tile]') !== null;
          if (!hasDragged.current || !isOnTile) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {(isPhone ? columns.filter((status) => status === shown) : columns).map((status) => (
          <BoardColumn
            key={status}
            status={status}
            count={countText(status)}
            filters={filters}
            isAlike={isAlike}
            move={move}
            state={columnState(status)}
            handle={handle}
          >
            {isPhone && move ? (
              <div className={classes.targets}>{columnOrder.slice(1).map(target)}</div>
            ) : (
              target(status)
            )}
          </BoardColumn>
        ))}
      </div>
      {move?.stage === 'choosing' && move.by === 'pointer' && (
        <div ref={ghost} className={classes.ghost} aria-hidden="true">
          {personName(move.row)}
        </div>
      )}
    </>
  );
}
