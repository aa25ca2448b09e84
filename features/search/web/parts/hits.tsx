import { IconFileText, IconNote, IconPaperclip, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import type { ApplicantHit, DraftHit, SearchHit } from '#features/search/contract/search.ts';
import type { Found } from './found-option.tsx';

/** Maps a hit to its display. Add new kinds here. */
export function useHits(): (hit: SearchHit) => Found {
  const { t } = useTranslation('search');
  const { personName, day, relative } = useFormat();
  const shared = (hit: SearchHit) => ({ id: `${hit.kind}-${hit.id}`, group: hit.kind });
  const asPerson = (hit: ApplicantHit | DraftHit) => {
    const born = hit.dateOfBirth === null ? [] : [t('born', { day: day(hit.dateOfBirth) })];
    const details = [hit.reference, ...born];
    return { ...shared(hit), isAlike: hit.isAlike, title: personName(hit), details };
  };
  return (hit) => {
    switch (hit.kind) {
      case 'applicant':
        return {
          ...asPerson(hit),
          icon: IconUser,
          badge: (
            <>
              <DangerMarks marks={hit.marks} />
              <ApplicantStatusBadge status={hit.status} />
            </>
          ),
          url: paths.applicant(hit.id),
        };
      case 'draft': {
        const person = asPerson(hit);
        return {
          ...person,
          details: [...person.details, t('handedIn', { when: relative(hit.submittedAt) })],
          badge: <DangerMarks marks={hit.marks} />,
          icon: IconFileText,
          url: paths.draft(hit.id),
        };
      }
      case 'note': {
        const { applicant, by, createdAt } = hit;
        const authorValues = { who: by ? personName(by) : '…', when: relative(createdAt) };
        return {
          ...shared(hit),
          title: personName(applicant),
          details: [applicant.reference, t('noteBy', authorValues)],
          icon: IconNote,
          url: paths.applicantSection(applicant.id, 'timeline'),
        };
      }
      case 'file': {
        const { applicant, name, uploadedAt } = hit;
        return {
          ...shared(hit),
          title: name,
          details: [
            personName(applicant),
            applicant.reference,
            t('added', { when: relative(uploadedAt) }),
          ],
          icon: IconPaperclip,
          url: paths.applicantSection(applicant.id, 'files'),
        };
      }
    }
  };
}
