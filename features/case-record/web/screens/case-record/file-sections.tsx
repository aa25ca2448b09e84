import {
  type Icon,
  IconCalendarEvent,
  IconFiles,
  IconHomeHeart,
  IconId,
  IconLifebuoy,
  IconListCheck,
  IconMessageCircle,
  IconTimeline,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileSection, fileSections } from '#core/web/paths.ts';
import { SectionNav } from '#core/web/ui/section-nav.tsx';
import { ShownSection } from '#core/web/ui/shown-section.tsx';
import { MergedFiles } from '#features/duplicates/web/parts/merged-records.tsx';
import { ScreeningSection } from '#features/intake/web/parts/screening/screening-section.tsx';
import { PinnedSection } from '#features/notes/web/parts/pinned-notes.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { personFieldGroups } from '#features/person/contract/person-fields.ts';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { PageSection } from '#features/portal/web/parts/client-page/page-section.tsx';
import { FieldGroupSection } from './field-group-section.tsx';
import { RemindersStopped } from './reminders-stopped.tsx';

/** The person's details, below pinned notes; the screening comes first while it is the next step. */
function Overview({ applicant }: { applicant: Applicant }) {
  const values = toFormValues(applicant);
  return (
    <>
      {applicant.status === 'screening-incomplete' && <ScreeningSection applicant={applicant} />}
      <PinnedSection applicantId={applicant.id} />
      {personFieldGroups.map((group) => (
        <FieldGroupSection key={group} group={group} applicant={applicant} values={values}>
          {group === 'reach' && <RemindersStopped applicant={applicant} />}
        </FieldGroupSection>
      ))}
      <PageSection applicant={applicant} />
      <MergedFiles applicantId={applicant.id} />
    </>
  );
}

// A record opens at the overview; the other sections load on demand.
const parts: Record<FileSection, ComponentType<{ applicant: Applicant }>> = {
  overview: Overview,
  activity: lazy(async () => ({ default: (await import('./activity.tsx')).Activity })),
  appointments: lazy(async () => ({
    default: (await import('#features/calendar/web/parts/appointments-section.tsx'))
      .AppointmentsSection,
  })),
  support: lazy(async () => ({
    default: (await import('#features/support/web/parts/support-section.tsx')).SupportSection,
  })),
  files: lazy(async () => ({
    default: (await import('#features/documents/web/parts/files-section.tsx')).FilesSection,
  })),
  enrolments: lazy(async () => ({
    default: (await import('#features/enrollment/web/parts/clients/enrollments-section.tsx'))
      .EnrollmentsSection,
  })),
  tasks: lazy(async () => ({
    default: (await import('#features/tasks/web/parts/tasks-section.tsx')).TasksSection,
  })),
  timeline: lazy(async () => ({
    default: (await import('#features/timeline/web/parts/timeline-section.tsx')).TimelineSection,
  })),
};

const icons: Record<FileSection, Icon> = {
  overview: IconId,
  activity: IconMessageCircle,
  appointments: IconCalendarEvent,
  support: IconLifebuoy,
  files: IconFiles,
  enrolments: IconHomeHeart,
  timeline: IconTimeline,
  tasks: IconListCheck,
};

/** The sections of a case record, one at a time; the URL holds the current one. */
export function FileSections({
  applicant,
  section,
  to,
}: {
  applicant: Applicant;
  section: FileSection;
  to: string;
}) {
  const { t } = useTranslation(['applicants', 'actions']);
  const Part = parts[section];
  return (
    <>
      <SectionNav
        label={t('view.sections.label')}
        entries={fileSections.map((name) => ({
          name,
          label: t(`applicants:view.sections.${name}`),
          icon: icons[name],
        }))}
        current={section}
        to={to}
        isAlwaysRow
      />
      <ShownSection
        name={section}
        label={t(`applicants:view.sections.${section}`)}
        loadingLabel={t('actions:loading')}
      >
        <Part applicant={applicant} />
      </ShownSection>
    </>
  );
}
