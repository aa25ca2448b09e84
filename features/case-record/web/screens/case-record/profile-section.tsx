import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { readCaseSummary } from '#features/case-record/contract/case-summary.ts';
import { MergedRecords } from '#features/duplicates/web/parts/merged-records.tsx';
import { ScreeningSection } from '#features/intake/web/parts/screening/screening-section.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { RecordEditingProvider } from '#features/person/web/parts/editing/record-editing.tsx';
import { PhotoPlace } from '#features/photos/web/parts/photo-place.tsx';
import { PageSection } from '#features/portal/web/parts/client-page/page-section.tsx';
import { SupportSection } from '#features/support/web/parts/support-section.tsx';
import { Answers } from './answers.tsx';
import type { CaseSectionProps } from './case-section-props.ts';
import { ProfileFields, profileGroupId } from './field-group-section.tsx';
import { FindField } from './find-field.tsx';
import classes from './profile-section.module.css';
import { RemindersStopped } from './reminders-stopped.tsx';

/** Everything known about the person: their details, their support record, and their answers. */
export function ProfileSection({ applicant, to }: CaseSectionProps) {
  return (
    <RecordEditingProvider key={applicant.id} applicant={applicant}>
      <JumpLinks applicant={applicant} to={to} />
      <div data-part="overview" className={classes.part}>
        <Details applicant={applicant} />
      </div>
      <div data-part="support" className={classes.part}>
        <SupportSection applicant={applicant} />
      </div>
      <div data-part="activity" className={classes.part}>
        <Answers applicant={applicant} />
      </div>
      <PageSection applicant={applicant} />
      <MergedRecords applicantId={applicant.id} />
    </RecordEditingProvider>
  );
}

/** Groups of fields worth a link; the others are close to these. */
const jumpGroups = ['contact', 'identity', 'recovery', 'work'] as const;

function JumpLinks({ applicant, to }: Pick<CaseSectionProps, 'applicant' | 'to'>) {
  const { t } = useTranslation(['case-record', 'applicants']);
  return (
    <nav className={classes.jumps} aria-label={t('case-record:parts.label')}>
      {jumpGroups.map((group) => (
        <Link
          key={group}
          className={classes.jump}
          to={to}
          search={paths.inFile('overview')}
          hash={profileGroupId(group)}
        >
          {t(`case-record:parts.${group}`)}
        </Link>
      ))}
      {(['support', 'activity'] as const).map((part) => (
        <Link key={part} className={classes.jump} to={to} search={paths.inFile(part)}>
          {t(`case-record:parts.${part}`)}
        </Link>
      ))}
      {applicant.abilities.update && (
        <>
          <FindField />
          <Anchor component={Link} className={classes.all} to={paths.applicantEdit(applicant.id)}>
            {t('applicants:view.editAll')}
          </Anchor>
        </>
      )}
    </nav>
  );
}

/** The person's details; the screening comes first while it is the next step. */
function Details({ applicant }: { applicant: Applicant }) {
  const { data: summary } = useRead(readCaseSummary, { params: { id: applicant.id } });
  return (
    <>
      {applicant.status === 'screening-incomplete' && <ScreeningSection applicant={applicant} />}
      <PhotoPlace applicant={applicant} photo={summary?.photo} />
      <ProfileFields contactNote={<RemindersStopped applicant={applicant} />} />
    </>
  );
}
