import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { sectionInAddress } from '#core/web/lists/section-in-address.ts';
import { type CasePart, caseParts, paths, sectionOfPart } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { readCaseSummary } from '#features/case-record/contract/case-summary.ts';
import { LikelyPairs } from '#features/duplicates/web/parts/likely-pairs.tsx';
import { AdditionNotices } from '#features/intake/web/parts/additions/addition-notices.tsx';
import { HelperNotice } from '#features/intake/web/parts/drafts/filled-in-by-notice.tsx';
import { HoldNotice } from '#features/lifecycle/web/parts/hold-notice.tsx';
import { RecordPresenceBar } from '#features/live/web/parts/record-presence-bar.tsx';
import { type Applicant, readApplicant } from '#features/person/contract/applicants.ts';
import { listDangers } from '#features/person/contract/dangers.ts';
import { personFieldGroups } from '#features/person/contract/person-fields.ts';
import { ApplicantProblem } from '#features/person/web/parts/applicants/applicant-problem.tsx';
import { RestoreButton } from '#features/person/web/parts/applicants/restore-button.tsx';
import { ContactFlagNotice } from '#features/person/web/parts/contact-safety/contact-flag.tsx';
import { contactSafetyQuery } from '#features/person/web/parts/contact-safety/queries.ts';
import { PersonDangers } from '#features/person/web/parts/dangers/person-dangers.tsx';
import classes from './applicant-screen.module.css';
import { CaseHeader } from './case-header.tsx';
import { WithCaseRail } from './case-rail.tsx';
import type { CaseSectionProps } from './case-section-props.ts';
import { CaseSections } from './case-sections.tsx';
import { useDrawnLater } from './use-drawn-later.ts';

/** `/page/applicant/{id}`: a person's case record. */
export function ApplicantScreen() {
  return <CaseScreen isClientRoute={false} />;
}

/** `/page/client/{id}`: the same case record for a client. */
export function ClientScreen() {
  return <CaseScreen isClientRoute />;
}

function CaseScreen({ isClientRoute }: { isClientRoute: boolean }) {
  const { t } = useTranslation(['applicants', 'case-record']);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const params = { id };
  const query = useRead(readApplicant, { params });
  const summary = useRead(readCaseSummary, { params });
  const dangers = useRead(listDangers, { params });
  const search = useSearch({ strict: false }) as { section?: unknown };
  const part = sectionInAddress(search.section, caseParts);
  const { personName } = useFormat();
  const name = query.data ? personName(query.data) : t('title');
  const section = sectionOfPart(part);
  const isAtStart = part === caseParts[0];
  usePageTitle(isAtStart ? name : `${t(`case-record:sections.${section}`)} – ${name}`);
  // A failed refetch keeps the data on screen, unless the record itself is gone.
  const isGone = isApiError(query.error, 'not-found') || isApiError(query.error, 'merged');
  if (query.isError && (!query.data || isGone)) {
    return <ApplicantProblem error={query.error} onRetry={() => void query.refetch()} />;
  }
  // The header shows all three; what came later would move the page.
  if (!query.data || !summary.isFetched || !dangers.isFetched) {
    return <Loading label={t('view.loading')} />;
  }
  // This person isn't a client, or isn't one yet.
  if (isClientRoute && query.data.status !== 'client') {
    return <Navigate to={paths.applicant(id)} search={paths.inFile(part)} replace />;
  }
  return <CaseRecord applicant={query.data} part={part} isOfClient={isClientRoute} />;
}

function CaseRecord({
  applicant,
  part,
  isOfClient,
}: {
  applicant: Applicant;
  part: CasePart;
  isOfClient: boolean;
}) {
  const drawn = useDrawnLater(part, applicant.id);
  const to = isOfClient ? paths.client(applicant.id) : paths.applicant(applicant.id);
  return (
    <>
      <CaseHeader applicant={applicant} section={sectionOfPart(part)} to={to} />
      <CaseContents applicant={applicant} part={drawn} to={to} />
    </>
  );
}

/** Everything below the header. Nothing around it draws it again. */
const CaseContents = memo(function CaseContents({ applicant, part, to }: CaseSectionProps) {
  const { id } = applicant;
  const { data: summary } = useRead(readCaseSummary, { params: { id } });
  return (
    <>
      <RecordPresenceBar key={id} applicantId={id} version={applicant.version} />
      <div className={classes.notices} data-full-width>
        {applicant.deletedAt && <DeletedBanner applicant={applicant} at={applicant.deletedAt} />}
        <PersonDangers applicant={applicant} />
        <HoldNotice applicantId={id} since={summary?.heldSince ?? null} />
        <AdditionNotices additions={summary?.additions ?? []} mayHandle={may('draft:finalise')} />
        <RecordHelper applicant={applicant} />
        <ContactFlagNotice flag={summary?.contactFlag ?? null} />
        <LikelyPairs applicant={applicant} pairs={summary?.likelyPairs ?? []} />
      </div>
      <WithCaseRail applicant={applicant} to={to}>
        <CaseSections applicant={applicant} part={part} to={to} />
      </WithCaseRail>
    </>
  );
});

/** Stands here until the person knows; then the application still says so. */
function RecordHelper({ applicant }: { applicant: Applicant }) {
  const helper = useQuery(contactSafetyQuery(applicant)).data?.helper;
  if (!helper || helper.knows === 'yes') return null;
  return <HelperNotice helper={helper} draftId={helper.draftId} />;
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
    <div className={classes.loading} role="status" aria-label={label} data-full-width>
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
