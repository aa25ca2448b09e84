import { Button } from '@mantine/core';
import { IconSearchOff, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type ApplicantFilters, countFilters, withoutFilters } from './list-filters.ts';

/** Why the list is empty, and what to do about it. */
export function EmptyApplicantList({
  filters,
  show,
}: {
  filters: ApplicantFilters;
  show: (wanted: ApplicantFilters) => void;
}) {
  const { t } = useTranslation('applicants');
  if (filters.q.trim() !== '' || countFilters(filters) > 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={26} stroke={1.6} />}
        title={t('list.nothingMatches')}
        text={t('list.nothingMatchesText')}
        action={
          <Button variant="default" onClick={() => show(withoutFilters(filters))}>
            {t('list.clearFilters')}
          </Button>
        }
      />
    );
  }
  if (filters.deletedOnly) {
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
