import { VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo, type RefObject, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { sectionInAddress } from '#core/web/lists/section-in-address.ts';
import { type CasePart, paths } from '#core/web/paths.ts';
import { SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PinnedNotes } from '#features/notes/web/parts/pinned-notes.tsx';
import { Timeline } from '#features/timeline/web/parts/timeline.tsx';
import {
  type TimelineView,
  timelineViewNames,
} from '#features/timeline/web/parts/timeline-views.ts';
import classes from './activity-section.module.css';
import type { CaseSectionProps } from './case-section-props.ts';
import { Composer } from './composer/composer.tsx';
import { SinceLastVisit } from './since-last-visit.tsx';
import { useDrawnLater } from './use-drawn-later.ts';

const Appointments = lazyPart(
  async () =>
    (await import('#features/calendar/web/parts/appointments-section.tsx')).AppointmentsSection,
);
const Tasks = lazyPart(
  async () => (await import('#features/tasks/web/parts/tasks-section.tsx')).TasksSection,
);

/** Choices of the Activity: a view of the timeline, or the appointments or tasks themselves. */
const filters = [
  ...timelineViewNames.slice(0, 3).map((view) => ({ part: 'timeline', view }) as const),
  { part: 'appointments', view: undefined },
  { part: 'tasks', view: undefined },
  ...timelineViewNames.slice(3).map((view) => ({ part: 'timeline', view }) as const),
] satisfies { part: CasePart; view: string | undefined }[];

/** A line to write in above the timeline; or the person’s appointments or tasks. */
export function ActivitySection({ applicant, part, to }: CaseSectionProps) {
  const { t } = useTranslation(['case-record', 'actions']);
  const { id, abilities } = applicant;
  const search = useSearch({ strict: false }) as { show?: unknown };
  const view = sectionInAddress(search.show, timelineViewNames);
  const drawn = useDrawnLater(view, id);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <section className={classes.activity} aria-label={t('sections.activity')}>
        <VisuallyHidden component="h2">{t('sections.activity')}</VisuallyHidden>
        {abilities.update && <Composer applicant={applicant} to={to} field={field} />}
        <SinceLastVisit key={id} applicantId={id} />
        <nav className={classes.filters} aria-label={t('filter.label')}>
          {filters.map((filter) => {
            const isCurrent =
              filter.part === part && (filter.view === undefined || filter.view === view);
            const show = filter.view === 'all' ? undefined : filter.view;
            return (
              <Link
                key={filter.view ?? filter.part}
                className={classes.filter}
                to={to}
                search={{ section: filter.part, show } as never}
                activeProps={{}}
                aria-current={isCurrent ? 'true' : undefined}
              >
                {t(`filter.${filter.view ?? filter.part}`)}
              </Link>
            );
          })}
        </nav>
        {part === 'timeline' && (
          <Feed
            applicantId={id}
            view={drawn}
            to={to}
            field={abilities.update ? field : undefined}
          />
        )}
      </section>
      <Suspense
        fallback={<SectionSkeleton label={t('actions:loading')} className={classes.loading} />}
      >
        {part === 'appointments' && <Appointments applicant={applicant} />}
        {part === 'tasks' && <Tasks applicant={applicant} />}
      </Suspense>
    </>
  );
}

/** The timeline. A click on a filter shows before it is drawn again. */
const Feed = memo(function Feed({
  applicantId,
  view,
  to,
  field,
}: {
  applicantId: string;
  view: TimelineView;
  to: string;
  /** Where notes are written; undefined for those who may not. */
  field: RefObject<HTMLTextAreaElement | null> | undefined;
}) {
  const navigate = useNavigate();
  return (
    <div className={classes.feed}>
      {view === 'all' && <PinnedNotes applicantId={applicantId} />}
      <Timeline
        applicantId={applicantId}
        view={view}
        onWrite={field && (() => field.current?.focus())}
        onAll={() => void navigate({ to, search: paths.inFile('timeline') })}
      />
    </div>
  );
});
