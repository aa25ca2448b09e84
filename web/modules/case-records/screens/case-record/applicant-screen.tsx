import { Skeleton } from '@mantine/core';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Applicant, readApplicant } from '#contract/applicants.ts';
import { personFieldGroups } from '#contract/person-fields.ts';
import { ApplicantProblem } from '#web/modules/applicants/parts/applicant-problem.tsx';
import { valuesOf } from '#web/modules/applicants/parts/records-in-forms.ts';
import { RestoreButton } from '#web/modules/applicants/parts/restore-button.tsx';
import { PersonDangers } from '#web/modules/dangers/parts/person-dangers.tsx';
import { LikelyPairs } from '#web/modules/duplicates/parts/likely-pairs.tsx';
import { HoldNotice } from '#web/modules/keeping/parts/hold-notice.tsx';
import { FileCompanyBar } from '#web/modules/live/parts/file-company-bar.tsx';
import { type FileSection, fileSections, paths } from '#web/paths.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useFormat } from '#web/platform/format.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { sectionInAddress } from '#web/platform/section-in-address.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { ApplicantHeader } from './applicant-header.tsx';
import classes from './applicant-screen.module.css';
import { ContactCare } from './contact-care.tsx';
import { FileSections } from './file-sections.tsx';

/** `/page/applicant/{id}`: one person's file. */
export function ApplicantScreen() {
  return <FileScreen opensAt="overview" />;
}

/** `/page/client/{id}`: the same file, of somebody who is served; it opens at the enrolments. */
export function ClientScreen() {
  return <FileScreen opensAt="enrolments" />;
}

function FileScreen({ opensAt }: { opensAt: 'overview' | 'enrolments' }) {
  const { t } = useTranslation('applicants');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useRead(readApplicant, { params: { id } });
  const search = useSearch({ strict: false }) as { section?: unknown };
  const section = sectionInAddress(search.section ?? opensAt, fileSections);
  const { personName } = useFormat();
  const name = query.data ? personName(query.data) : t('title');
  usePageTitle(section === 'overview' ? name : `${t(`view.sections.${section}`)} – ${name}`);
  // A refetch that fails leaves what is there, unless the file itself is gone.
  const isGone = isApiError(query.error, 'not-found') || isApiError(query.error, 'merged');
  if (query.isError && (!query.data || isGone)) {
    return <ApplicantProblem error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <Loading label={t('view.loading')} />;
  const isOfClient = opensAt === 'enrolments';
  // An address of somebody who is not served, or not yet.
  if (isOfClient && query.data.status !== 'client') {
    return <Navigate to={paths.applicant(id)} search={paths.inFile(section)} replace />;
  }
  return <File applicant={query.data} section={section} isOfClient={isOfClient} />;
}

function File({
  applicant,
  section,
  isOfClient,
}: {
  applicant: Applicant;
  section: FileSection;
  isOfClient: boolean;
}) {
  const values = valuesOf(applicant);
  const { id } = applicant;
  return (
    <>
      <ApplicantHeader
        applicant={applicant}
        editPath={isOfClient ? paths.clientEdit(id) : paths.applicantEdit(id)}
      />
      <FileCompanyBar key={id} applicantId={id} version={applicant.version} />
      <div className={classes.notices}>
        {applicant.deletedAt && <DeletedBanner applicant={applicant} at={applicant.deletedAt} />}
        <PersonDangers applicant={applicant} />
        <HoldNotice applicantId={id} />
        <ContactCare applicant={applicant} values={values} />
        <LikelyPairs applicant={applicant} />
      </div>
      <FileSections
        applicant={applicant}
        section={section}
        to={isOfClient ? paths.client(id) : paths.applicant(id)}
      />
    </>
  );
}

function DeletedBanner({ applicant, at }: { applicant: Applicant; at: string }) {
  const { t } = useTranslation('applicants');
  const { relative } = useFormat();
  return (
    <Notice
      tone="bad"
      title={t('deleted.banner', { when: relative(at) })}
      actions={applicant.abilities.restore && <RestoreButton applicant={applicant} />}
    >
      {t('deleted.bannerText')}
    </Notice>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height={30} width="16rem" />
      <Skeleton height={16} width="24rem" maw="100%" mt="sm" mb="xl" />
      {personFieldGroups.map((group) => (
        <div key={group} className={classes.loadingSection}>
          <Section title={<Skeleton component="span" display="block" height={20} width="8rem" />}>
            <Skeleton height={14} width="70%" />
            <Skeleton height={14} width="50%" mt="sm" />
          </Section>
        </div>
      ))}
    </div>
  );
}
