import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { answerMoveWish } from '#features/calendar/contract/move-requests.ts';
import { askToMerge, dismissPair } from '#features/duplicates/contract/duplicates.ts';
import { changeApplicantStatus } from '#features/enrollment/contract/status-transitions.ts';
import { compareDuplicates } from '#features/lifecycle/contract/merges.ts';
import {
  type Applicant,
  readApplicant,
  updateApplicant,
} from '#features/person/contract/applicants.ts';
import { listDangers } from '#features/person/contract/dangers.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { listAnswers } from '#features/questions/contract/questions.ts';
import { AskingFor, WhySection } from './answer-lines.tsx';
import { type AssignedTo, AssignmentFields, assignKey, useAssignment } from './assignment.tsx';
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

/** A returned screening: the answers, and the decision about the person. */
export function ScreeningPreview(props: PreviewProps) {
  const { t } = useTranslation('triage');
  const id = props.item.person.applicantId ?? '';
  return (
    <Loaded
      query={useRead(readApplicant, { params: { id } })}
      texts={useLoadFailureTexts(t('previewFailed'))}
      loading={<PreviewSkeleton label={t('loadingItem')} />}
    >
      {(applicant) => <Screening key={applicant.id} applicant={applicant} {...props} />}
    </Loaded>
  );
}

function Screening({
  applicant,
  item,
  isBlocked,
  decide,
}: PreviewProps & { applicant: Applicant }) {
  const { t } = useTranslation('triage');
  const { personName, when } = useFormat();
  const { id, version, caseWorkerId, locationId, reference } = applicant;
  const { data: dangers = [] } = useRead(listDangers, { params: { id } });
  const { data: answers } = useRead(listAnswers, { params: { applicantId: id } });
  const { mutateAsync: setStatus, isPending } = useChange(changeApplicantStatus);
  const { mutateAsync: update } = useChange(updateApplicant);
  const assignment = useAssignment({ caseWorkerId, locationId }, { isNew: false });
  const later = useAskAndSnooze(item, decide);
  const name = personName(item.person);
  const params = { id };

  const conclude = (status: ApplicantStatus, text: string, reason: string) =>
    void decide(async () => {
      const changed = await setStatus({ params, body: { status, reason, version } });
      const back = {
        status: 'pending',
        reason: t('undoReason'),
        version: changed.version,
      } as const;
      return { text, applicantId: id, undo: () => setStatus({ params, body: back }) };
    });
  const assign = (change: Partial<AssignedTo>) =>
    void decide(
      async () => {
        const changed = await update({ params, body: { ...change, version } });
        const before = Object.fromEntries(
          Object.keys(change).map((field) => [field, applicant[field as keyof AssignedTo]]),
        );
        const undo = () => update({ params, body: { ...before, version: changed.version } });
        return { text: t('done.assigned', { name }), undo };
      },
      { staysOpen: true },
    );
  const decisions: Decision[] = [
    {
      key: 'a',
      label: t('actions.approve'),
      tone: 'primary',
      asks: { kind: 'text', label: t('approveReason') },
      run: (reason) => conclude('approve', t('done.approved', { name }), reason),
    },
    { key: assignKey, label: t('actions.assign'), tone: 'hidden', run: assignment.focus },
    ...later,
    {
      key: 'x',
      label: t('actions.decline'),
      tone: 'danger',
      asks: { kind: 'text', label: t('declineReason') },
      run: (reason) => conclude('decline', t('done.declined', { name }), reason),
    },
  ];
  const shownAbove = dangers
    .filter(({ handled }) => handled === null)
    .map(({ question }) => question.id);
  return (
    <>
      <PreviewBody>
        <WhySection
          item={item}
          dangers={dangers}
          aside={t('returned', { when: when(item.since).exact, reference })}
        />
        {answers && <AskingFor answers={answers} except={shownAbove} />}
        <PreviewLink to={paths.applicant(id)} search={{ section: 'overview' }}>
          {t('openRecord')}
        </PreviewLink>
      </PreviewBody>
      {applicant.abilities.update && (
        <PreviewFoot decisions={decisions} isBusy={isPending} isBlocked={isBlocked}>
          <AssignmentFields {...assignment} isDisabled={isBlocked} onAssign={assign} />
        </PreviewFoot>
      )}
    </>
  );
}

/** A client's request for another time. */
export function RequestPreview({ item, isBlocked, decide }: PreviewProps) {
  const { t } = useTranslation('triage');
  const { personName, when, day } = useFormat();
  const { mutateAsync: answer, isPending } = useChange(answerMoveWish);
  const later = useAskAndSnooze(item, decide);
  const { request, person, id } = item;
  if (request === null || person.applicantId === null) return null;
  const { eventId, start, text } = request;
  const name = personName(person);
  const decisions: Decision[] = [
    {
      key: 'a',
      label: t('actions.keepTime'),
      tone: 'primary',
      run: () =>
        void decide(async () => {
          await answer({ params: { id } });
          // No call reopens a request that was answered.
          return { text: t('done.kept', { name }) };
        }),
    },
    ...later,
  ];
  return (
    <>
      <PreviewBody>
        <PreviewSection
          title={t('reasons.move')}
          aside={t('askedAt', { when: when(item.since).exact, reference: person.reference })}
        >
          <p className={classes.quiet}>
            {t('appointmentAt', { day: day(start.slice(0, 10)), time: start.slice(11, 16) })}
          </p>
          {text !== null && (
            <blockquote className={classes.quote} dir="auto">
              {text}
            </blockquote>
          )}
        </PreviewSection>
        <PreviewLink to={paths.calendar} search={{ day: start.slice(0, 10), event: eventId }}>
          {t('moveInCalendar')}
        </PreviewLink>
        <PreviewLink to={paths.applicant(person.applicantId)}>{t('openRecord')}</PreviewLink>
      </PreviewBody>
      <PreviewFoot decisions={decisions} isBusy={isPending} isBlocked={isBlocked} />
    </>
  );
}

/** Two records that may be one person. */
export function MatchPreview({ item, isBlocked, decide }: PreviewProps) {
  const { t } = useTranslation(['triage', 'duplicates']);
  const { personName } = useFormat();
  const { mutateAsync: dismiss, isPending } = useChange(dismissPair);
  const { mutateAsync: ask, isPending: isAsking } = useChange(askToMerge);
  const later = useAskAndSnooze(item, decide);
  const params = { id: item.id };
  const query = useRead(compareDuplicates, { params });
  const texts = useLoadFailureTexts(t('triage:previewFailed'));
  const name = personName(item.person);
  const different: Decision = {
    key: 'x',
    label: t('triage:actions.twoPeople'),
    run: () =>
      void decide(async () => {
        await dismiss({ params, body: { dismissed: true } });
        const undo = () => dismiss({ params, body: { dismissed: false } });
        return { text: t('triage:done.twoPeople', { name }), undo };
      }),
  };
  const askMerge: Decision = {
    key: 'm',
    label: t('triage:actions.askToMerge'),
    tone: 'primary',
    run: () =>
      void decide(
        async () => {
          await ask({ params });
          // Administrators have already been notified.
          return { text: t('triage:done.mergeAsked', { name }) };
        },
        { staysOpen: true },
      ),
  };
  return (
    <Loaded
      query={query}
      texts={texts}
      loading={<PreviewSkeleton label={t('triage:loadingItem')} />}
    >
      {({ pair: { members, asked }, abilities }) => (
        <>
          <PreviewBody>
            <PreviewSection title={t('triage:match')}>
              <SideBySide
                here={members[0]}
                there={members[1]}
                heads={[
                  t('triage:record', { reference: members[0].reference }),
                  t('triage:record', { reference: members[1].reference }),
                ]}
              />
              {asked !== null && (
                <p className={classes.quiet}>
                  {t('triage:mergeAskedBy', {
                    name: personName({ ...asked.by, preferredName: null }),
                  })}
                </p>
              )}
            </PreviewSection>
            <PreviewLink to={paths.duplicatePair(item.id)}>{t('triage:compareAll')}</PreviewLink>
          </PreviewBody>
          {abilities.dismiss && (
            <PreviewFoot
              decisions={[
                ...(abilities.ask && asked === null ? [askMerge] : []),
                different,
                ...later,
              ]}
              isBusy={isPending || isAsking}
              isBlocked={isBlocked}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
