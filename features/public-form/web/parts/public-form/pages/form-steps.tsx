import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { inputId } from '../fields/field-parts.ts';
import type { FormState } from '../saving/answer-keeper.ts';
import {
  type FormPage,
  givenHere,
  pageAt,
  pageStep,
  pageWith,
  partAfter,
  resumeStep,
  type Step,
  stepAfter,
  stepBefore,
  visiblePages,
} from '../saving/form-pages.ts';
import type { UsableForm } from '../saving/use-opened-form.ts';
import { type Translator, useTranslator } from '../translator.ts';
import { AnsweredElsewhere } from './answered-elsewhere.tsx';
import { takesFocus } from './arrival-heading.tsx';
import { CheckPage } from './check-page.tsx';
import { StepButtons, StepProgress, type StepProgressProps } from './step-frame.tsx';
import { type DangerVisibility, TopicPage } from './topic-page.tsx';
import { beginning, type Place, usePlace } from './use-place.ts';

/** Ways on from the first page. */
export interface StartWays {
  /** Goes on after the last answered page. */
  begin: () => void;
  resume: () => void;
  open: (page: FormPage) => void;
  openTopic: (category: string) => void;
  check: () => void;
}

/** Ways on from a break. */
export interface PauseWays {
  goOn: () => void;
  /** Checks and sends what is answered so far; null before the second page is. */
  send: (() => void) | null;
}

/** Pages specific to a form, around its topics. */
export interface FormPages {
  start(ways: StartWays, state: FormState): ReactNode;
  /** Resumes a form started elsewhere; only where supported. */
  resume?: () => ReactNode;
  /** Explains how to come back; only where there is something to know. */
  pause?: (state: FormState, ways: PauseWays) => ReactNode;
  /** Content above and below the topic pages. `number` is the page number, 0 for the check page. */
  top?: (state: FormState, number: number) => ReactNode;
  note?: (state: FormState, number: number) => ReactNode;
  done(reference: string): ReactNode;
  gone(state: FormState): ReactNode;
}

/**
 * `steps`: one page after the other. `topics`: the start lists them and can be opened from each.
 * `picked`: like `topics`, and each topic ends there.
 */
type Order = 'steps' | 'topics' | 'picked';

interface FormStepsProps {
  form: UsableForm;
  pages: FormPages;
  order?: Order;
  dangerVisibility: DangerVisibility;
  /** Place to resume; null for the page after the last answered one. */
  first: Place | null;
  /** Called when the last page of a topic was left with "Continue". */
  onTopicDone?: (category: string) => void;
}

/** Shows the pages of a form one at a time. */
export function FormSteps(props: FormStepsProps) {
  const { form, pages, order = 'steps', dangerVisibility, first, onTopicDone } = props;
  const { questions, keeper } = form;
  const translator = useTranslator();
  const state = useSyncExternalStore(keeper.watch, keeper.getState);
  const formPages = visiblePages(questions, state.answers);
  const given = givenHere(state.answers, form.known);
  const { place, go, goBack } = usePlace(
    first ?? { ...beginning, step: resumeStep(formPages, given) },
  );

  const step: Step =
    place.step.startsWith('topic:') && !pageAt(place.step, formPages)
      ? resumeStep(formPages, given)
      : place.step;
  const arrived = useFocusOnArrival(
    `${step} ${place.questionId} ${state.isGone}`,
    place.questionId,
  );

  if (state.reference !== null) return pages.done(state.reference);
  return <div ref={arrived}>{state.isGone ? pages.gone(state) : renderStep()}</div>;

  function goOn(from: FormPage): void {
    void keeper.save();
    const next = partAfter(from, formPages);
    if (!next) onTopicDone?.(from.category);
    if (place.isChange) go('check');
    else if (next) go(pageStep(next));
    else go(order === 'picked' ? 'start' : stepAfter(pageStep(from), formPages));
  }

  function pauseWays(back: () => void): PauseWays {
    const next = resumeStep(formPages, given);
    const hasWay = next === 'check' || formPages.findIndex((one) => pageStep(one) === next) >= 2;
    return { goOn: back, send: hasWay ? () => go('check') : null };
  }

  function renderStep(): ReactNode {
    if (step === 'start') {
      const last = resumeStep(formPages, given);
      const ways: StartWays = {
        begin: () => go(last === 'start' ? stepAfter('start', formPages) : last),
        resume: () => go('resume'),
        open: (page) => go(pageStep(page)),
        openTopic: (category) => go(pageStep({ category, part: 1 })),
        check: () => go('check'),
      };
      return pages.start(ways, state);
    }
    const page = pageAt(step, formPages);
    const number = page ? formPages.indexOf(page) + 1 : 0;
    const back = () => goBack(stepBefore(step, formPages));
    if (step === 'resume' || step === 'pause') {
      return (
        <>
          <StepButtons onBack={back} />
          {step === 'resume' ? pages.resume?.() : pages.pause?.(state, pauseWays(back))}
        </>
      );
    }
    const canPause = pages.pause !== undefined && state.answers.size > 0;
    const progress = progressAt(page, { order, pages: formPages }, translator);
    return (
      <>
        <StepButtons
          onBack={back}
          onList={order === 'steps' ? null : () => go('start')}
          onPause={canPause ? () => go('pause') : null}
        />
        <StepProgress {...progress} minutes={form.minutes} state={state} />
        <AnsweredElsewhere
          pages={formPages}
          elsewhere={state.elsewhere}
          onPick={(to, { id }) => go(to, { isChange: place.isChange || !page, questionId: id })}
          onSeen={() => {
            keeper.markElsewhereSeen();
            // The focused button is gone.
            arrived.current?.querySelector('h1')?.focus();
          }}
        />
        {pages.top?.(state, number)}
        {page ? (
          <TopicPage
            key={step}
            page={page}
            known={form.known}
            state={state}
            progress={progress.progress}
            dangerVisibility={dangerVisibility}
            onAnswer={keeper.answer}
            onContinue={() => goOn(page)}
            onSendNow={() => {
              void keeper.save();
              go('check');
            }}
          />
        ) : (
          <CheckPage
            questions={questions}
            known={form.known}
            state={state}
            onSend={() => void keeper.requestSubmit()}
            onChange={(questionId) => {
              const to = pageWith(questionId, formPages);
              if (to) go(pageStep(to), { isChange: true, questionId });
            }}
          />
        )}
        {pages.note?.(state, number)}
      </>
    );
  }
}

/** Says where in the form a page is, without its topic: the tab's title shows it. */
function progressAt(
  page: FormPage | undefined,
  { order, pages }: { order: Order; pages: readonly FormPage[] },
  { t }: Translator,
): Pick<StepProgressProps, 'progress' | 'number' | 'steps'> {
  if (!page) return { progress: '', number: 0, steps: pages.length };
  if (order === 'steps') {
    const place = { step: pages.indexOf(page) + 1, steps: pages.length };
    return { progress: t('public-form:progress', place), number: place.step, steps: place.steps };
  }
  const { category, part, parts } = page;
  const categories = [...new Set(pages.map((one) => one.category))];
  const topic = t('public-form:topics.place', {
    topic: categories.indexOf(category) + 1,
    topics: categories.length,
  });
  const progress =
    parts === 1 ? topic : `${topic} · ${t('public-form:topics.part', { part, parts })}`;
  return { progress, number: part, steps: parts };
}

/** Focuses the heading of a new page, but not after a load. */
function useFocusOnArrival(arrival: string, questionId: string | null) {
  const page = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    if (arrivedAt.current === null && !takesFocus()) arrivedAt.current = arrival;
    if (arrivedAt.current === arrival) return;
    arrivedAt.current = arrival;
    window.scrollTo(0, 0);
    const input = questionId === null ? null : document.getElementById(inputId(questionId));
    if (input) input.focus();
    // The page scrolls to its top, which may be above the heading.
    else page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [arrival, questionId]);
  return page;
}
