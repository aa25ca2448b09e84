import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormStatus } from '#features/intake/contract/sent-form.ts';
import { AddPhotos } from '../../parts/form-photos/add-photos.tsx';
import {
  type MoreCalls,
  makeMoreCalls,
  pageMemory,
  type SentFormCalls,
} from '../../parts/pre-screening/sent-form-calls.ts';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import { FormSteps, type StartWays } from '../../parts/public-form/pages/form-steps.tsx';
import { StillThere } from '../../parts/public-form/pages/idle-warning.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import { ReachUs } from '../../parts/public-form/pages/reach-us.tsx';
import { StepButtons, StepProgress } from '../../parts/public-form/pages/step-frame.tsx';
import {
  type ListedTopic,
  listTopics,
  TopicList,
  TopicSummary,
} from '../../parts/public-form/pages/topic-list.tsx';
import { useIdle } from '../../parts/public-form/pages/use-idle.ts';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { beginning, type Place, readHistory } from '../../parts/public-form/pages/use-place.ts';
import { useSubPage } from '../../parts/public-form/pages/use-sub-page.ts';
import type { FormState } from '../../parts/public-form/saving/answer-keeper.ts';
import type { Holder } from '../../parts/public-form/saving/form-calls.ts';
import { pageStep, visiblePages } from '../../parts/public-form/saving/form-pages.ts';
import { type UsableForm, useOpenedForm } from '../../parts/public-form/saving/use-opened-form.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';
import { DonePage, leaveSentForm } from './aside-pages.tsx';
import { type StatusPage, StatusPages } from './status-pages.tsx';

interface SentFormProps {
  holder: Holder;
  reference: string;
  calls: SentFormCalls;
  /** Chosen in the form; null if none was. */
  chosenWay: string | null;
}

/** Thanks and next steps after sending, and what may be added while the page is open. */
export function SentForm({ holder, reference, calls, chosenWay }: SentFormProps) {
  const pages = useSubPage<StatusPage>();
  const [status, setStatus] = useState<FormStatus | null>(null);
  useEffect(() => {
    calls.readStatus(holder).then(setStatus, () => {
      // Without a connection the page promises days instead of a date.
    });
  }, [calls, holder]);
  const [more] = useState(() => makeMoreCalls(calls));
  const [memory] = useState(() => pageMemory(holder));
  const { opening } = useOpenedForm(more, memory);
  const form = opening.state === 'open' ? opening.form : null;
  const [first, setFirst] = useState<Place | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Unmounting sends unsaved answers, like a quick exit.
  useEffect(() => form?.keeper.leave, [form]);

  useEffect(() => {
    const follow = () => {
      if (!readHistory().isAdding) setFirst(null);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  function open(place: Pick<Place, 'step'>): void {
    const next = { ...beginning, ...place, depth: 1 };
    history.pushState({ ...readHistory(), place: next, isAdding: true }, '');
    setFirst(next);
  }

  /** The pages of the topics stay behind this one in the history. */
  function leave(): void {
    history.pushState({ ...readHistory(), isAdding: false }, '');
    setFirst(null);
  }

  if (pages.page !== null) return <StatusPages holder={holder} calls={calls} pages={pages} />;
  if (first === null || !form) {
    return (
      <DonePage
        reference={reference}
        isNew
        status={status}
        chosenWay={chosenWay}
        onStatus={() => pages.open('status')}
      >
        <AddPhotos holder={holder} />
        {form && <OfferedTopics form={form} more={more} left={left} onOpen={open} />}
      </DonePage>
    );
  }
  return (
    <AddedTopics
      holder={holder}
      form={form}
      more={more}
      first={first}
      left={left}
      onTopicDone={(category) => setLeft(new Set(left).add(category))}
      onLeave={leave}
    />
  );
}

function useTopics(form: UsableForm, more: MoreCalls, left: ReadonlySet<string>) {
  const state = useSyncExternalStore(form.keeper.watch, form.keeper.getState);
  const { progress = [], secondsPerQuestion = 0 } = more.opened() ?? {};
  const topics = listTopics({
    pages: visiblePages(form.questions, state.answers),
    state,
    left,
    before: new Map(progress.map(({ category, answered }) => [category, answered])),
  });
  return { state, topics, secondsPerQuestion };
}

interface OfferedTopicsProps {
  form: UsableForm;
  more: MoreCalls;
  left: ReadonlySet<string>;
  onOpen: (place: Pick<Place, 'step'>) => void;
}

/** The first topics, and the way to all. */
function OfferedTopics({ form, more, left, onOpen }: OfferedTopicsProps) {
  const { t } = useTranslator();
  const { topics, secondsPerQuestion } = useTopics(form, more, left);
  const open = topics.filter(({ isDone }) => !isDone);
  if (topics.length === 0) return null;
  return (
    <section className="unprinted">
      <h2>{t('pre-screening:more.title')}</h2>
      <p>{t('pre-screening:more.text')}</p>
      <TopicList
        topics={open.slice(0, 2)}
        secondsPerQuestion={secondsPerQuestion}
        onOpen={(page) => onOpen({ step: pageStep(page) })}
      />
      <button type="button" className={buttons.other} onClick={() => onOpen({ step: 'start' })}>
        {t('pre-screening:more.all', { topics: topics.length })}
      </button>
    </section>
  );
}

interface AddedTopicsProps extends Omit<OfferedTopicsProps, 'onOpen'> {
  first: Place;
  holder: Holder;
  onTopicDone: (category: string) => void;
  onLeave: () => void;
}

/** Pages of the topics, from their list. */
function AddedTopics(props: AddedTopicsProps) {
  const { form, more, holder, first, left, onTopicDone, onLeave } = props;
  const { state, topics, secondsPerQuestion } = useTopics(form, more, left);
  const idle = useIdle(state.answers.size > 0);
  useEffect(() => {
    if (idle === 'gone') leaveSentForm();
  }, [idle]);
  return (
    <>
      <FormSteps
        form={form}
        order="picked"
        dangerVisibility="at-once"
        first={first}
        onTopicDone={onTopicDone}
        pages={{
          start: (ways) => (
            <TopicsPage
              holder={holder}
              topics={topics}
              secondsPerQuestion={secondsPerQuestion}
              state={state}
              hasEarlier={topics.some(({ page }) => isAnsweredBefore(page.category))}
              ways={ways}
              onLeave={onLeave}
            />
          ),
          done: () => null,
          gone: () => <ClosedPage />,
        }}
      />
      {idle === 'warned' && <StillThere />}
    </>
  );

  function isAnsweredBefore(category: string): boolean {
    const before = more.opened()?.progress.find((one) => one.category === category);
    return (before?.answered ?? 0) > 0;
  }
}

interface TopicsPageProps {
  holder: Holder;
  topics: readonly ListedTopic[];
  secondsPerQuestion: number;
  state: FormState;
  /** True when answers were given before that don't show. */
  hasEarlier: boolean;
  ways: StartWays;
  onLeave: () => void;
}

function TopicsPage(props: TopicsPageProps) {
  const { holder, topics, secondsPerQuestion, state, hasEarlier, ways, onLeave } = props;
  const { t } = useTranslator();
  const title = t('public-form:topics.title');
  usePageTitle(title);
  return (
    <>
      <StepButtons onBack={onLeave} />
      <StepProgress progress="" number={0} steps={0} minutes={undefined} state={state} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t('public-form:topics.sent')}</p>
      {hasEarlier && <p className={styles.small}>{t('public-form:topics.before')}</p>}
      <TopicSummary topics={topics} secondsPerQuestion={secondsPerQuestion} />
      <TopicList topics={topics} secondsPerQuestion={secondsPerQuestion} onOpen={ways.open} />
      <AddPhotos holder={holder} />
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onLeave}>
          {t('public-form:topics.stop')}
        </button>
        <p className={styles.small}>{t('public-form:topics.together')}</p>
      </div>
    </>
  );
}

/** The form takes no more answers, because too much time passed or staff closed it. */
function ClosedPage() {
  const { t } = useTranslator();
  return (
    <>
      <h1 tabIndex={-1}>{t('public-form:topics.closed')}</h1>
      <ReachUs>
        <p>{t('public-form:reach.change')}</p>
      </ReachUs>
    </>
  );
}
