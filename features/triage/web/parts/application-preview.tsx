import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { type Duplicate, listDuplicatesOfDraft } from '#features/duplicates/contract/duplicates.ts';
import {
  type Draft,
  deleteDraft,
  detachDraft,
  readDraft,
  restoreDraft,
} from '#features/intake/contract/drafts.ts';
import { AdditionNotices } from '#features/intake/web/parts/additions/addition-notices.tsx';
import {
  LastAttempt,
  LogCallMenu,
} from '#features/intake/web/parts/additions/contact-attempts.tsx';
import { ArrivalNote } from '#features/intake/web/parts/drafts/arrival-note.tsx';
import { AttachDialog } from '#features/intake/web/parts/drafts/attach-dialog.tsx';
import {
  useCorrectDraft,
  useFinalizeDraft,
} from '#features/intake/web/parts/drafts/draft-changes.ts';
import { HelperNotice } from '#features/intake/web/parts/drafts/filled-in-by-notice.tsx';
import { FormDocuments } from '#features/intake/web/parts/drafts/form-documents.tsx';
import { ReachLine } from '#features/intake/web/parts/drafts/reach-line.tsx';
import {
  ApplicationTexts,
  TextButton,
} from '#features/intake/web/parts/texts/application-texts.tsx';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { bodyToCreate } from '#features/person/web/parts/applicants/form-bodies.ts';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { ContactFlagNotice } from '#features/person/web/parts/contact-safety/contact-flag.tsx';
import type { TriageItem } from '#features/triage/contract/triage.ts';
import { AskingFor, WhySection } from './answer-lines.tsx';
import { AssignmentFields, assignKey, useAssignment } from './assignment.tsx';
import { SideBySide } from './comparison.tsx';
import { type Decision, PreviewSection } from './decision-bar.tsx';
import {
  PreviewBody,
  PreviewFoot,
  PreviewLink,
  type PreviewProps,
  PreviewSkeleton,
} from './preview-frame.tsx';
import classes from './triage-view.module.css';
import { useAskAndSnooze } from './use-decide.tsx';

type VisibleMatch = Extract<Duplicate, { visible: true }>;

/** A new application: the answers, possible matches, and the decisions about it. */
export function ApplicationPreview(props: PreviewProps) {
  const { t } = useTranslation('triage');
  const query = useRead(readDraft, { params: { id: props.item.id } });
  return (
    <Loaded
      query={query}
      texts={useLoadFailureTexts(t('previewFailed'))}
      loading={<PreviewSkeleton label={t('loadingItem')} />}
    >
      {(draft) => <Application key={draft.id} draft={draft} {...props} />}
    </Loaded>
  );
}

/** i18n-keys: drafts:automation.* */
function Application({ draft, item, isBlocked, decide }: PreviewProps & { draft: Draft }) {
  const { t } = useTranslation(['triage', 'drafts']);
  const { when, personName } = useFormat();
  const matches = useRead(listDuplicatesOfDraft, { params: { id: draft.id } });
  const best = matches.data?.find(isRecord);
  const [isAttaching, setAttaching] = useState(false);
  const assignment = useAssignment(
    {
      caseWorkerId: draft.applicant.caseWorkerId ?? null,
      locationId: draft.applicant.locationId ?? null,
    },
    { isNew: true },
  );
  const { decisions, attached, assign, isBusy } = useApplicationDecisions({
    draft,
    item,
    decide,
    best,
    assignment: assignment.values,
    onAttach: () => setAttaching(true),
    onAssign: assignment.focus,
  });
  const shownAbove = [
    ...draft.dangers.filter(({ handled }) => handled === null).map(({ question }) => question.id),
    ...(item.reason.kind === 'answer' ? [item.reason.question.id] : []),
  ];
  const sent = draft.submittedAt && when(draft.submittedAt).exact;
  return (
    <>
      <PreviewBody>
        <WhySection
          item={item}
          dangers={draft.dangers}
          aside={sent && t('triage:sent', { when: sent, reference: draft.reference })}
        />
        <div className={classes.reach}>
          <ReachLine applicant={draft.applicant} />
          {draft.abilities.finalise && <LogCallMenu draft={draft} isSmall />}
          {draft.abilities.finalise && (
            <TextButton draftId={draft.id} name={personName(draft)} isSmall />
          )}
        </div>
        {(draft.arrivedBy !== 'online' || draft.attempts.length > 0) && (
          <p className={classes.section}>
            <ArrivalNote draft={draft} /> <LastAttempt draft={draft} />
          </p>
        )}
        {draft.helper !== null && (
          <div className={classes.notice}>
            <HelperNotice helper={draft.helper} draftId={draft.id} />
          </div>
        )}
        {draft.additions.some(({ handled }) => handled === null) && (
          <div className={classes.notice}>
            <AdditionNotices additions={draft.additions} mayHandle={!isBlocked} />
          </div>
        )}
        {draft.contactFlag !== null && (
          <div className={classes.notice}>
            <ContactFlagNotice flag={draft.contactFlag} />
          </div>
        )}
        {draft.signsOfAutomation.length > 0 && (
          <p className={classes.section}>
            {draft.signsOfAutomation.map((sign) => t(`drafts:automation.${sign}`)).join(' ')}
          </p>
        )}
        {matches.data && <Matches draft={draft} matches={matches.data} best={best} />}
        <ApplicationTexts draft={draft} Frame={PreviewSection} />
        <FormDocuments draftId={draft.id} Frame={PreviewSection} />
        <AskingFor answers={draft.answers} except={shownAbove} />
        <PreviewLink to={paths.draft(draft.id)} search={{ view: 'answers' }}>
          {t('triage:allAnswers', { count: draft.answers.length })}
        </PreviewLink>
      </PreviewBody>
      {draft.abilities.finalise && (
        <PreviewFoot decisions={decisions} isBusy={isBusy} isBlocked={isBlocked}>
          <AssignmentFields {...assignment} isDisabled={isBlocked} onAssign={assign} />
        </PreviewFoot>
      )}
      {isAttaching && best && (
        <AttachDialog
          draft={draft}
          applicantId={best.record.id}
          name={best.record.reference}
          onAttached={attached}
          onClose={() => setAttaching(false)}
        />
      )}
    </>
  );
}

function isRecord(match: Duplicate): match is VisibleMatch {
  return match.visible && match.record.kind === 'applicant' && match.record.deletedAt === null;
}

function useApplicationDecisions({
  draft,
  item,
  decide,
  best,
  assignment,
  onAttach,
  onAssign,
}: {
  draft: Draft;
  item: TriageItem;
  decide: PreviewProps['decide'];
  best: VisibleMatch | undefined;
  assignment: { caseWorkerId: string | null; locationId: string | null };
  onAttach: () => void;
  onAssign: () => void;
}) {
  const { t } = useTranslation('triage');
  const { personName } = useFormat();
  const { mutateAsync: finalize, isPending: isFinalizing } = useFinalizeDraft();
  const { mutateAsync: correct } = useCorrectDraft();
  const { mutateAsync: remove, isPending: isRemoving } = useChange(deleteDraft);
  const { mutateAsync: restore } = useChange(restoreDraft);
  const { mutateAsync: detach } = useChange(detachDraft);
  const later = useAskAndSnooze(item, decide);
  const params = { id: draft.id };
  const name = personName(item.person);

  const accept = () =>
    decide(async () => {
      const values = toFormValues({ ...draft.applicant, ...assignment });
      const body = { ...bodyToCreate(values), version: draft.version };
      const { id } = await finalize({ params, body });
      // No call turns a record back into an application.
      return { text: t('done.accepted', { name }), applicantId: id };
    });
  const decline = (reason: string) =>
    decide(async () => {
      await remove({ params, body: { reason } });
      return { text: t('done.declined', { name }), undo: () => restore({ params }) };
    });
  const attached = () =>
    void decide(async () => ({
      text: t('done.attached', { name }),
      undo: () => detach({ params }),
    }));
  const assign = (changed: { caseWorkerId?: string | null; locationId?: string | null }) =>
    void decide(
      async () => {
        const { version } = await correct({ params, body: { ...changed, version: draft.version } });
        const before = Object.fromEntries(
          Object.keys(changed).map((field) => [
            field,
            draft.applicant[field as 'caseWorkerId' | 'locationId'] ?? null,
          ]),
        );
        return {
          text: t('done.assigned', { name }),
          undo: () => correct({ params, body: { ...before, version } }),
        };
      },
      { staysOpen: true },
    );

  const decisions: Decision[] = [
    { key: 'a', label: t('actions.accept'), tone: 'primary', run: () => void accept() },
    { key: 'm', label: t('actions.attach'), isDisabled: !best, run: onAttach },
    { key: assignKey, label: t('actions.assign'), tone: 'hidden', run: onAssign },
    ...later,
  ];
  if (draft.abilities.delete) {
    decisions.push({
      key: 'x',
      label: t('actions.decline'),
      tone: 'danger',
      asks: { kind: 'text', label: t('declineReason') },
      run: (reason) => void decline(reason),
    });
  }
  return { decisions, attached, assign, isBusy: isFinalizing || isRemoving };
}

/** The likeliest record beside the application; what else there is in a line. */
function Matches({
  draft,
  matches,
  best,
}: {
  draft: Draft;
  matches: readonly Duplicate[];
  best: VisibleMatch | undefined;
}) {
  const { t } = useTranslation('triage');
  const label = useEnumerationLabel();
  if (matches.length === 0) return null;
  const others = matches.length - (best ? 1 : 0);
  const hasHidden = matches.some(({ visible }) => !visible);
  return (
    <PreviewSection title={t('match')}>
      {best && best.record.kind === 'applicant' && (
        <SideBySide
          here={draft.applicant}
          there={best.record}
          heads={[
            t('thisApplication'),
            <>
              {t('record', { reference: best.record.reference })}
              {may('applicant:read') && <> · {label('applicantStatuses', best.record.status)}</>}
            </>,
          ]}
        />
      )}
      {others > 0 && (
        <p className={classes.quiet}>
          {best ? t('moreMatches', { count: others }) : t('otherMatches', { count: others })}{' '}
          {hasHidden && t('hiddenMatch')}
        </p>
      )}
    </PreviewSection>
  );
}
