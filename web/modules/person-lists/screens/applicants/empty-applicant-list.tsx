import { Button } from '@mantine/core';
import { IconSearchOff, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type ApplicantFilters, applicantFilters, countFilters } from '../../parts/list-filters.ts';

/** Why the list is empty, and what to do about it. */
export function EmptyApplicantList({
  filters,
  show,
}: {
  filters: ApplicantFilters;
  show: (wanted: ApplicantFilters) => void;
}) {
  const { t } = useTranslation('applicants');
  const isSearch = filters.q.trim() !== '';
  const isNarrowed = countFilters(filters) > 0;
  const cleared = applicantFilters.cleared(filters, ['sort', 'deleted']);
  if (isSearch || isNarrowed) {
    return (
      <EmptyState
        icon={<IconSearchOff size={26} stroke={1.6} />}
        title={t('list.nothingMatches')}
        text={t('list.nothingMatchesText')}
        action={
          <>
            {isSearch && isNarrowed && (
              <Button onClick={() => show({ ...cleared, q: filters.q })}>
                {t('list.searchEverybody')}
              </Button>
            )}
            <Button variant="default" onClick={() => show(cleared)}>
              {t('list.clearFilters')}
            </Button>
            {isSearch && !isNarrowed && !filters.deleted && (
              <Button component={Link} to={paths.applicantNew} variant="default">
                {t('add')}
              </Button>
            )}
          </>
        }
      />
    );
  }
  if (filters.deleted) {
    return (
      <EmptyState
        icon={<IconTrash size={26} stroke={1.6} />}
        title={t('deleted.none')}
        text={t('deleted.noneText')}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconUsers size={26} stroke={1.6} />}
      title={t('list.none')}
      text={t('list.noneText')}
      action={
        <>
          <Button component={Link} to={paths.applicantNew}>
            {t('add')}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={paths.applicants}
            search={{ tab: 'drafts' } as never}
          >
            {t('list.seeDrafts')}
          </Button>
        </>
      }
    />
  );
}
