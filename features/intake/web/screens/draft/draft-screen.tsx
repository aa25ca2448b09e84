import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { type Draft, readDraft } from '#features/intake/contract/drafts.ts';
import { ContactFlagNotice } from '#features/person/web/parts/contact-safety/contact-flag.tsx';
import { DangerList } from '#features/person/web/parts/dangers/danger-list.tsx';
import { AlreadyFinalised } from './already-finalised.tsx';
import { DraftAnswers } from './draft-answers.tsx';
import { DraftHeader } from './draft-header.tsx';
import { DraftProblem } from './draft-problem.tsx';
import classes from './draft-screen.module.css';
import { Duplicates } from './duplicates.tsx';
import { FinaliseForm } from './finalise-form.tsx';

/** `/page/draft-applicant/view/{id}`: what somebody wrote, beside the file that it becomes. */
export function DraftScreen() {
  const { t } = useTranslation(['drafts', 'applicants']);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useRead(readDraft, { params: { id } });
  const { personName } = useFormat();
  usePageTitle(
    query.data ? t('title', { name: personName(query.data) }) : t('applicants:tabs.drafts'),
  );
  // A refetch that fails must not take away what somebody is correcting.
  if (query.data) {
    return <Review key={id} draft={query.data} refetchError={query.error} />;
  }
  if (query.isError) {
    return <DraftProblem error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Loading label={t('loading')} />;
}

function Review({ draft, refetchError }: { draft: Draft; refetchError: Error | null }) {
  // What somebody else has made of it, found out while finalising it oneself.
  const [conflict, setConflict] = useState<unknown>(null);
  const already = [conflict, refetchError].find((error) => isApiError(error, 'already-finalised'));
  return (
    <>
      <DraftHeader draft={draft} />
      {already !== undefined && (
        <div className={classes.notice}>
          <AlreadyFinalised error={already} />
        </div>
      )}
      {draft.submittedAt === null && <Unfinished draft={draft} />}
      {draft.dangers.length > 0 && (
        <div className={classes.notice}>
          <DangerList
            dangers={draft.dangers}
            subject={{ draftId: draft.id }}
            mayHandle={draft.abilities.finalise}
          />
        </div>
      )}
      <div className={classes.sides} data-with-form={draft.abilities.finalise || undefined}>
        <div className={classes.side}>
          <ContactFlagNotice flag={draft.contactFlag} />
          {draft.signsOfAutomation.length > 0 && <PerhapsAProgram draft={draft} />}
          <Duplicates draft={draft} />
          <DraftAnswers answers={draft.answers} isBeside={draft.abilities.finalise} />
        </div>
        {draft.abilities.finalise && (
          <FinaliseForm
            draft={draft}
            isTooLate={already !== undefined}
            onAlreadyFinalised={setConflict}
          />
        )}
      </div>
    </>
  );
}

function Unfinished({ draft }: { draft: Draft }) {
  const { t } = useTranslation('drafts');
  const { relative, day } = useFormat();
  const goesOn = draft.goesAt && day(localDay(draft.goesAt));
  return (
    <div className={classes.notice}>
      <Notice tone="waiting" title={t('unfinished')}>
        {t('unfinishedText', {
          begun: relative(draft.createdAt),
          changed: relative(draft.updatedAt),
        })}{' '}
        {goesOn !== null && t('goesText', { day: goesOn })}
      </Notice>
    </div>
  );
}

/** i18n-keys: drafts:automation.* */
function PerhapsAProgram({ draft }: { draft: Draft }) {
  const { t } = useTranslation(['drafts', 'applicants']);
  return (
    <div>
      <Notice title={t('automation.mark')}>
        {draft.signsOfAutomation.map((sign) => t(`drafts:automation.${sign}`)).join(' ')}{' '}
        {t('automation.text')}
      </Notice>
    </div>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height={30} width="18rem" maw="100%" mb="xl" />
      <Section title={<Skeleton component="span" display="block" height={20} width="8rem" />}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={14} width="50%" mt="sm" />
        <Skeleton height={14} width="60%" mt="sm" />
      </Section>
    </div>
  );
}
