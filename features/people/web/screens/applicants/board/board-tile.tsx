import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOn } from '#core/contract/days.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { nameInitials } from '#core/web/ui/person-avatar.tsx';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useGroupNames } from '../../../parts/group-names.ts';
import { daysSince, RuleBadge } from '../../../parts/person-columns.tsx';
import classes from './board.module.css';

/** How a tile is picked up; undefined for those who may not change a status. */
export interface TileHandle {
  hintId: string;
  onPointerDown: (event: PointerEvent<HTMLElement>, row: ApplicantSummary) => void;
  /** Picks up, or drops. */
  onPress: (row: ApplicantSummary) => void;
  onKey: (event: KeyboardEvent, row: ApplicantSummary) => void;
}

/** A person on the board. Moving one must not draw the others again. */
export const BoardTile = memo(function BoardTile({
  row,
  movedTo,
  handle,
}: {
  row: ApplicantSummary;
  /** The status that this person is moved to, maybe their own; undefined if they aren't moved. */
  movedTo: ApplicantStatus | undefined;
  /** The same object at each render. */
  handle: TileHandle | undefined;
}) {
  const { t } = useTranslation(['applicants', 'case-record']);
  const { personName, number } = useFormat();
  const groupName = useGroupNames();
  const label = useEnumerationLabel();
  const days = daysSince(row.statusSince);
  const worker = row.caseWorkerId ? groupName('caseWorker', row.caseWorkerId) : '';
  const location = groupName('location', row.locationId ?? '');
  const place = row.stay ? `${t('case-record:bed', row.stay)}, ${location}` : location;
  const isMoved = movedTo !== undefined;
  const target = movedTo === row.status ? undefined : movedTo;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the handle does the same by keyboard
    <li
      tabIndex={-1}
      className={classes.tile}
      data-tile={row.id}
      data-moved={isMoved || undefined}
      onPointerDown={(event) => handle?.onPointerDown(event, row)}
      onDragStart={(event) => event.preventDefault()}
    >
      {handle && (
        <button
          type="button"
          data-handle
          className={classes.handle}
          aria-label={t('board.move', { name: personName(row) })}
          aria-describedby={handle.hintId}
          aria-pressed={isMoved}
          onClick={() => handle.onPress(row)}
          onKeyDown={(event) => handle.onKey(event, row)}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
        </button>
      )}
      <div className={classes.content}>
        <div className={classes.line}>
          <Link to={paths.applicant(row.id)} className={classes.name} draggable={false}>
            {personName(row)}
          </Link>
          {row.dateOfBirth && (
            <span className={classes.soft}>
              <VisuallyHidden>{t('list.age')} </VisuallyHidden>
              {number(ageOn(dayFromNow(), row.dateOfBirth))}
            </span>
          )}
          <span className={classes.end} title={t('board.daysHint')}>
            {t('board.days', { count: days, total: number(days) })}
            <VisuallyHidden> {t('board.daysHint')}</VisuallyHidden>
          </span>
        </div>
        <div className={classes.line}>
          {target ? (
            <span className={classes.place}>
              {t('board.movingTo', { status: label('applicantStatuses', target) })}
            </span>
          ) : (
            <>
              <span className={classes.place} title={place}>
                {place}
              </span>
              <span className={classes.marks}>
                <RuleBadge rule={row.rule} />
                {worker !== '' && (
                  <span className={classes.worker} title={worker}>
                    <span aria-hidden="true">{nameInitials(worker)}</span>
                    <VisuallyHidden>
                      {t('list.inForce', { name: t('list.columns.caseWorker'), value: worker })}
                    </VisuallyHidden>
                  </span>
                )}
              </span>
            </>
          )}
        </div>
      </div>
    </li>
  );
});
