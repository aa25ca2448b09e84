import { Button, Collapse, Skeleton } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RecordProblem } from '#core/web/ui/record-problem.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { Section } from '#core/web/ui/section.tsx';
import { listDuplicatesOfDraft } from '#features/duplicates/contract/duplicates.ts';
import { type Draft, readDraft } from '#features/intake/contract/drafts.ts';
import { AdditionNotices } from '#features/intake/web/parts/additions/addition-notices.tsx';
import { HelperNotice } from '#features/intake/web/parts/drafts/filled-in-by-notice.tsx';
import { FormDocuments } from '#features/intake/web/parts/drafts/form-documents.tsx';
import { ApplicationTexts } from '#features/intake/web/parts/texts/application-texts.tsx';
import { ContactFlagNotice } from '#features/person/web/parts/contact-safety/contact-flag.tsx';
import { DangerList } from '#features/person/web/parts/dangers/danger-list.tsx';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';
import { AnswersByCategory } from '#features/questions/web/parts/answers-by-category.tsx';
import { AlreadyFinalized } from './already-finalized.tsx';
import { DraftHeader } from './draft-header.tsx';
import classes from './draft-screen.module.css';
import duplicatesClasses from './duplicates.module.css';
import { FinalizeForm } from './finalize-form.tsx';
import { HiddenMatch, MatchCard } from './match-card.tsx';

/** Error state of the screen. */
function DraftProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['drafts', 'applicants']);
  const failed = useLoadFailureTexts(t('failed'));
  return (
    <>
      <PageHeader title={t('applicants:tabs.drafts')} />
      {isApiError(error, 'already-finalised') ? (
        <AlreadyFinalized error={error} />
      ) : (
        <RecordProblem
          isGone={isApiError(error, 'not-found') || isApiError(error, 'invalid')}
          icon={<IconFileOff size={26} stroke={1.6} />}
          goneTitle={t('notFound')}
          goneText={t('notFoundText')}
          failed={failed}
          error={error}
          back={
            <Button
              variant="default"
              component={Link}
              to={paths.applicants}
              search={{ tab: 'drafts' } as never}
            >
              {t('backToDrafts')}
            </Button>
          }
          onRetry={onRetry}
        />
      )}
    </>
  );
}

/** `/page/draft-applicant/view/{id}`: the answers beside the case record they would become. */
export function DraftScreen() {
  const { t } = useTranslation(['drafts', 'applicants']);
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useRead(readDraft, { params: { id } });
  const { personName } = useFormat();
  usePageTitle(
    query.data ? t('title', { name: personName(query.data) }) : t('applicants:tabs.drafts'),
  );
  // A failed refetch must not discard corrections in progress.
  if (query.data) {
    return <Review key={id} draft={query.data} refetchError={query.error} />;
  }
  if (query.isError) {
    return <DraftProblem error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Loading label={t('loading')} />;
}

/** Possible duplicates, most likely first. */
function Duplicates({ draft }: { draft: Draft }) {
  const { t } = useTranslation('drafts');
  return (
    <Section title={t('duplicates.title')} text={t('duplicates.text')}>
      <Loaded
        query={useRead(listDuplicatesOfDraft, { params: { id: draft.id } })}
        texts={useLoadFailureTexts(t('duplicates.failed'))}
        loading={
          <SectionSkeleton label={t('duplicates.loading')} height={14} widths={['60%', '40%']} />
        }
      >
        {(matches) =>
          matches.length === 0 ? (
            <p className={duplicatesClasses.none}>{t('duplicates.none')}</p>
          ) : (
            <ul className={duplicatesClasses.matches}>
              {matches.map((match, place) => (
                <li
                  key={match.visible ? match.record.id : `hidden-${place}`}
                  className={duplicatesClasses.match}
                >
                  {match.visible ? (
                    <MatchCard draft={draft} match={match} />
                  ) : (
                    <HiddenMatch match={match} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Answers as given: beside the form on wide screens, collapsible above it on narrow ones. */
function DraftAnswers({
  answers,
  isBeside,
}: {
  answers: readonly QuestionAnswer[];
  isBeside: boolean;
}) {
  const { t } = useTranslation('drafts');
  const id = useId();
  const isWide = useIsAtLeast('xl');
  const [isOpen, setOpen] = useState(true);
  const canFold = isBeside && !isWide;
  const content =
    answers.length === 0 ? <p>{t('noAnswers')}</p> : <AnswersByCategory answers={answers} />;
  return (
    <div className={classes.answers}>
      <Section
        title={t('answers')}
        text={t('answersText')}
        actions={
          canFold && (
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen((before) => !before)}
            >
              {isOpen ? t('hideAnswers') : t('showAnswers')}
            </Button>
          )
        }
      >
        {canFold ? (
          <Collapse expanded={isOpen} id={id}>
            {content}
          </Collapse>
        ) : (
          content
        )}
      </Section>
    </div>
  );
}

function Review({ draft, refetchError }: { draft: Draft; refetchError: Error | null }) {
  // Set when a colleague finalized the draft first.
  const [conflict, setConflict] = useState<unknown>(null);
  const already = [conflict, refetchError].find((error) => isApiError(error, 'already-finalised'));
  return (
    <>
      <DraftHeader draft={draft} />
      {already !== undefined && (
        <div className={classes.notice}>
          <AlreadyFinalized error={already} />
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
      {draft.additions.some(({ handled }) => handled === null) && (
        <div className={classes.notice}>
          <AdditionNotices additions={draft.additions} mayHandle={draft.abilities.finalise} />
        </div>
      )}
      <div className={classes.sides} data-with-form={draft.abilities.finalise || undefined}>
        <div className={classes.side}>
          <HelperNotice
            helper={draft.helper}
            draftId={draft.id}
            canTell={draft.submittedAt !== null}
          />
          <ContactFlagNotice flag={draft.contactFlag} />
          {draft.signsOfAutomation.length > 0 && <AutomationWarning draft={draft} />}
          <ApplicationTexts draft={draft} />
          <FormDocuments draftId={draft.id} />
          <Duplicates draft={draft} />
          <DraftAnswers answers={draft.answers} isBeside={draft.abilities.finalise} />
        </div>
        {draft.abilities.finalise && (
          <FinalizeForm
            draft={draft}
            isTooLate={already !== undefined}
            onAlreadyFinalized={setConflict}
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
function AutomationWarning({ draft }: { draft: Draft }) {
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
