import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatDayOfMoment } from '#core/contract/days.ts';
import { ArrivalHeading } from '../../parts/public-form/pages/arrival-heading.tsx';
import { BeginPage } from '../../parts/public-form/pages/begin-page.tsx';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import {
  type FormPages,
  FormSteps,
  type StartWays,
} from '../../parts/public-form/pages/form-steps.tsx';
import { StillThere } from '../../parts/public-form/pages/idle-warning.tsx';
import { NextSteps } from '../../parts/public-form/pages/next-steps.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import { ReachUs } from '../../parts/public-form/pages/reach-us.tsx';
import {
  type ListedTopic,
  listTopics,
  minutesFor,
  TopicList,
  TopicSummary,
} from '../../parts/public-form/pages/topic-list.tsx';
import { useIdle } from '../../parts/public-form/pages/use-idle.ts';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { beginning, restoreFromHistory } from '../../parts/public-form/pages/use-place.ts';
import { givenHere, visiblePages } from '../../parts/public-form/saving/form-pages.ts';
import { leaveSafety, type Safety } from '../../parts/public-form/saving/leave-safety.ts';
import type { UsableForm } from '../../parts/public-form/saving/use-opened-form.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';
import { clearedAddress, forgetLink } from '../../parts/screening-form/link-in-tab.ts';
import type { LinkCalls, LinkSurroundings } from '../../parts/screening-form/screening-calls.ts';
import { ClearedPage, ClosedPage } from './closed-page.tsx';

interface LinkFormProps extends Omit<LinkSurroundings, 'calls'> {
  form: UsableForm;
  calls: LinkCalls;
  onLookAgain: () => void;
}

/** Said by a server that doesn't measure yet, during an upgrade. */
const assumedSecondsPerQuestion = 20;

/** Thanks and next steps after submission. */
function DonePage() {
  const { t } = useTranslator();
  const title = t('screening-form:done.title');
  usePageTitle(title);
  useEffect(() => {
    // Prevents Back from returning to the submitted form.
    history.replaceState(null, '');
  }, []);
  return (
    <>
      <ArrivalHeading isNew>{title}</ArrivalHeading>
      <p>{t('screening-form:done.thanks')}</p>
      <NextSteps contact={t('screening-form:done.contact')} />
      <p>{t('screening-form:done.close')}</p>
      <ReachUs>
        <p>{t('public-form:reach.change')}</p>
      </ReachUs>
    </>
  );
}

interface StartPageProps {
  /** Null while loading. */
  organization: string | null;
  /** Expiry of the link. */
  until: string | null;
  topics: readonly ListedTopic[];
  secondsPerQuestion: number;
  hasAnswers: boolean;
  ways: StartWays;
}

/** Says how long it takes, and lists the topics. */
function StartPage(props: StartPageProps) {
  const { organization, until, topics, secondsPerQuestion, hasAnswers, ways } = props;
  const { t, language } = useTranslator();
  const questions = topics.reduce((sum, { asked }) => sum + asked, 0);
  return (
    <BeginPage
      title={t('screening-form:title')}
      lead={t('screening-form:start.lead', {
        organisation: organization ?? t('public-form:ourTeam'),
      })}
      points={[
        {
          icon: 'clock',
          title: t('screening-form:start.time', {
            minutes: minutesFor(questions, secondsPerQuestion),
          }),
          text: t('screening-form:start.timeText'),
        },
        {
          icon: 'lock',
          title: t('screening-form:start.private'),
          text: t('screening-form:start.privateText'),
        },
        {
          icon: 'check',
          title: t('screening-form:start.saved'),
          text: t('screening-form:start.savedText'),
        },
      ]}
      begin={
        <button type="button" className={buttons.main} onClick={ways.begin}>
          {t(hasAnswers ? 'screening-form:start.goOn' : 'screening-form:start.begin')}
        </button>
      }
    >
      <h2>{t('public-form:topics.pick')}</h2>
      {hasAnswers && <TopicSummary topics={topics} secondsPerQuestion={secondsPerQuestion} />}
      <TopicList topics={topics} secondsPerQuestion={secondsPerQuestion} onOpen={ways.open} />
      {hasAnswers && (
        <button type="button" className={buttons.other} onClick={ways.check}>
          {t('screening-form:start.check')}
        </button>
      )}
      {until !== null && (
        <p className={styles.small}>
          {t('screening-form:start.until', { day: formatDayOfMoment(until, language) })}
        </p>
      )}
    </BeginPage>
  );
}

const textKeyBySafety = {
  saved: 'screening-form:pause.saved',
  'not-yet': 'screening-form:pause.notSaved',
  'to-mend': 'public-form:toMend',
} as const satisfies Record<Safety, string>;

interface PausePageProps {
  safety: Safety;
  /** Expiry of the link. */
  until: string | null;
  onGoOn: () => void;
  onClear: () => void;
}

/** Explains how to come back later, with a button to clear the screen. */
function PausePage({ safety, until, onGoOn, onClear }: PausePageProps) {
  const { t, language } = useTranslator();
  const title = t('screening-form:pause.title');
  usePageTitle(title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p role="status">{t(textKeyBySafety[safety])}</p>
      {until !== null && (
        <p>{t('screening-form:pause.back', { day: formatDayOfMoment(until, language) })}</p>
      )}
      <p>{t('screening-form:pause.shared')}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onGoOn}>
          {t('screening-form:pause.goOn')}
        </button>
        <button type="button" className={buttons.other} onClick={onClear}>
          {t('screening-form:pause.clear')}
        </button>
      </div>
    </>
  );
}

export function LinkForm({ form, calls, onLookAgain, ...surroundings }: LinkFormProps) {
  const { crisisContacts, organization } = surroundings;
  const { keeper } = form;
  const state = useSyncExternalStore(keeper.watch, keeper.getState);
  const [isCleared, setCleared] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [first] = useState(() => restoreFromHistory().place ?? beginning);
  // Unmounting sends unsaved answers, like a quick exit.
  useEffect(() => keeper.leave, [keeper]);
  const isOpen = !isCleared && !state.isGone && state.reference === null;
  const idle = useIdle(isOpen && state.answers.size > 0);
  useEffect(() => {
    if (idle === 'gone') setCleared(true);
  }, [idle]);

  const isSaved = state.saving === 'saved' && state.refused.size === 0;
  useEffect(() => {
    if (!isCleared) return;
    // Neither a reload nor Back shows the answers to the next person.
    forgetLink();
    history.replaceState(null, '', `/screening/${clearedAddress}`);
  }, [isCleared]);
  if (isCleared) return <ClearedPage isSaved={isSaved} />;

  const until = calls.opened()?.expiresAt ?? null;
  const pages: FormPages = {
    start: (ways) => (
      <StartPage
        organization={organization?.name ?? null}
        until={until}
        topics={listTopics({
          pages: visiblePages(form.questions, state.answers),
          state,
          left,
          kept: form.known?.kept ?? [],
        })}
        secondsPerQuestion={calls.opened()?.secondsPerQuestion ?? assumedSecondsPerQuestion}
        hasAnswers={givenHere(state.answers, form.known).size > 0}
        ways={ways}
      />
    ),
    pause: (_, { goOn }) => (
      <PausePage
        safety={leaveSafety(form.questions, state)}
        until={until}
        onGoOn={goOn}
        onClear={() => setCleared(true)}
      />
    ),
    done: () => <DonePage />,
    gone: () => (
      <ClosedPage
        closing={calls.closing() ?? 'unknown'}
        isUnsent={state.answers.size > 0}
        crisisContacts={crisisContacts}
        organization={organization}
        onLookAgain={onLookAgain}
      />
    ),
  };
  return (
    <>
      <FormSteps
        form={form}
        pages={pages}
        order="topics"
        dangerVisibility="at-once"
        first={first}
        onTopicDone={(category) => setLeft(new Set(left).add(category))}
      />
      {idle === 'warned' && <StillThere />}
    </>
  );
}
