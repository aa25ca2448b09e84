import { IconFileText, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#contract/search.ts';
import { ApplicantStatusBadge } from '#web/modules/applicants/components/applicant-status-badge.tsx';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import type { Found } from './found.ts';

/** How a record is shown that was found; another kind is another case. */
export function useHits(): (hit: SearchHit) => Found {
  const { t } = useTranslation('search');
  const { personName, day, relative } = useFormat();
  return (hit) => {
    const born = hit.dateOfBirth === null ? [] : [t('born', { day: day(hit.dateOfBirth) })];
    const shown = {
      id: `${hit.kind}-${hit.id}`,
      group: hit.kind,
      title: personName(hit),
      details: [hit.reference, ...born],
    };
    switch (hit.kind) {
      case 'applicant':
        return {
          ...shown,
          icon: IconUser,
          badge: <ApplicantStatusBadge status={hit.status} />,
          url: paths.applicant(hit.id),
        };
      case 'draft':
        return {
          ...shown,
          details: [...shown.details, t('handedIn', { when: relative(hit.submittedAt) })],
          icon: IconFileText,
          url: paths.draft(hit.id),
        };
    }
  };
}
