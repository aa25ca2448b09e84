import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePages } from '#core/web/api/read.ts';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import { FurtherPages } from '#core/web/ui/further-pages.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { listApplicants } from '#features/person/contract/applicant-lists.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { type ApplicantFilters, toApplicantQuery } from '../../../parts/list-filters.ts';
import classes from './board.module.css';
import { BoardTile, type TileHandle } from './board-tile.tsx';
import type { Move } from './use-board-move.ts';

/** The people of a status. */
export function BoardColumn({
  status,
  count,
  filters,
  isAlike,
  move,
  state,
  handle,
  children,
}: {
  status: ApplicantStatus;
  /** In words; empty until known. */
  count: string;
  filters: ApplicantFilters;
  /** No name matches the search in any column, so similar names are shown. */
  isAlike: boolean;
  move: Move | null;
  /** While someone is moved: under the pointer, or not allowed. */
  state: 'over' | 'blocked' | undefined;
  handle: TileHandle | undefined;
  /** Between the head and the people. */
  children: ReactNode;
}) {
  const { t } = useTranslation('applicants');
  const texts = useListTexts();
  const failed = useLoadFailureTexts(texts.failed);
  const errorMessage = useErrorMessage();
  const headId = useId();
  const list = useRef<HTMLUListElement>(null);
  const query = usePages(listApplicants, {
    query: toApplicantQuery({ ...filters, status: [status] }, undefined),
  });
  return (
    <section
      className={classes.column}
      aria-labelledby={headId}
      data-status={status}
      data-state={state}
    >
      <h2 id={headId} tabIndex={-1} className={classes.head}>
        <ApplicantStatusBadge status={status} />
        <span className={classes.end}>{count}</span>
      </h2>
      {children}
      <Loaded
        query={query}
        texts={failed}
        loading={<SectionSkeleton label={texts.loading} height={60} widths={['100%', '100%']} />}
      >
        {({ pages }) => (
          <div className={classes.scroll}>
            <FurtherPages
              query={{ ...query, data: pages[0]?.alike && !isAlike ? undefined : { pages } }}
              list={list}
              label={t('board.more')}
              onFailed={(error) =>
                showToast({ tone: 'bad', title: texts.failed, text: errorMessage(error) })
              }
            >
              {(rows) =>
                rows.length === 0 ? (
                  <p className={classes.none}>{t('board.none')}</p>
                ) : (
                  <ul ref={list} className={classes.tiles} aria-labelledby={headId}>
                    {rows.map((row) => (
                      <BoardTile
                        key={row.id}
                        row={row}
                        movedTo={move?.row.id === row.id ? move.over : undefined}
                        handle={handle}
                      />
                    ))}
                  </ul>
                )
              }
            </FurtherPages>
          </div>
        )}
      </Loaded>
    </section>
  );
}
