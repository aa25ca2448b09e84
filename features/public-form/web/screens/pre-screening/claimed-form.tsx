import { useEffect, useState, useSyncExternalStore } from 'react';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import {
  hasHelper,
  helperId,
  helperQuestions,
  helperTopic,
} from '../../parts/pre-screening/about-someone-helping.ts';
import { HoneypotField } from '../../parts/pre-screening/field-for-programs.tsx';
import { questionsForSelf, questionsForSomeone } from '../../parts/pre-screening/for-someone.ts';
import { type FormOnDevice, forgetOnDevice } from '../../parts/pre-screening/form-on-device.ts';
import {
  type FormSurroundings,
  resumeForm,
} from '../../parts/pre-screening/pre-screening-calls.ts';
import { OwnDevice } from '../../parts/public-form/fields/purposes.ts';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import { ForSomeone } from '../../parts/public-form/pages/for-someone.ts';
import { type FormPages, FormSteps } from '../../parts/public-form/pages/form-steps.tsx';
import { StillThere } from '../../parts/public-form/pages/idle-warning.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import type { ResumeProof } from '../../parts/public-form/pages/resume-form.tsx';
import { useIdle } from '../../parts/public-form/pages/use-idle.ts';
import { readHistory, restoreFromHistory } from '../../parts/public-form/pages/use-place.ts';
import type { FormState } from '../../parts/public-form/saving/answer-keeper.ts';
import type { Holder } from '../../parts/public-form/saving/form-calls.ts';
import { leaveSafety } from '../../parts/public-form/saving/leave-safety.ts';
import type { UsableForm } from '../../parts/public-form/saving/use-opened-form.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';
import { DonePage, GonePage, PausePage, ResumePage, VisibleCode } from './aside-pages.tsx';
import { type Claim, ClaimGate, toProof } from './claim-gate.tsx';
import { CodePanel } from './code-panel.tsx';
import { SentForm } from './sent-form.tsx';
import { StartPage } from './start-page.tsx';

interface ClaimedFormProps extends FormSurroundings {
  form: UsableForm;
  memory: FormOnDevice;
  isClaimed: boolean;
  /** Switches to another form, or to a new one. */
  onLeave: (holder: Holder | null) => void;
}

/** Said by a server that doesn't measure yet, during an upgrade. */
const assumedMinutes = 5;

/** Way back for someone who took the wrong link. */
function ForSelf({ onPick }: { onPick: () => void }) {
  const { t } = useTranslator();
  return (
    <button type="button" className={buttons.clear} onClick={onPick}>
      {t('pre-screening:someone.self')}
    </button>
  );
}

/** Open form after its owner was confirmed. */
export function ClaimedForm(props: ClaimedFormProps) {
  const { form, memory, calls, organization, onLeave, onSent } = props;
  const { keeper } = form;
  const state = useSyncExternalStore(keeper.watch, keeper.getState);
  const [isOwn, setOwn] = useState(() => !memory.isShared());
  const [claim, setClaim] = useState<Claim>(() => initialClaim(state, props));
  // Without answers, the history may belong to another person.
  const [first, setFirst] = useState(() =>
    state.answers.size > 0 && claim === 'claimed' ? (restoreFromHistory().place ?? null) : null,
  );
  // Unmounting sends unsaved answers, like a quick exit.
  useEffect(() => keeper.leave, [keeper]);

  const way = useChosenWay(form, state);
  const hasAnswers = state.answers.size > 0;
  const idle = useIdle(claim === 'claimed' && hasAnswers);
  useEffect(() => {
    if (idle !== 'gone') return;
    memory.setLocked(true);
    setFirst(readHistory().place ?? null);
    setClaim('idle');
  }, [idle, memory]);
  const isSavedAway = claim === 'idle' && memory.isShared() && state.saving === 'saved';
  useEffect(() => {
    if (!isSavedAway) return;
    // From here only the code resumes the form, as on any other device.
    keeper.stop();
    setClaim('cleared');
  }, [isSavedAway, keeper]);

  const translator = useTranslator();
  const [isForSomeone, setForSomeone] = useState(() => hasHelper(state.answers));
  const questions = isForSomeone
    ? questionsForSomeone(form.questions, translator)
    : questionsForSelf(form.questions);
  const isHelperReachable = !isBlank(state.answers.get(helperId('reach')));

  const resume = (proof: ResumeProof) => resumeForm({ calls, onSent }, proof, onLeave);
  if (claim !== 'claimed') {
    return (
      <ClaimGate
        claim={claim}
        proof={toProof(form, state, memory)}
        onResume={resume}
        onClaimed={() => {
          memory.setLocked(false);
          setClaim('claimed');
        }}
        onStartNew={() => onLeave(null)}
      />
    );
  }

  const codePanel = (code: string) => (
    <CodePanel
      code={code}
      isShared={!isOwn}
      onShared={(isShared) => {
        memory.setShared(isShared);
        setOwn(!isShared);
      }}
    />
  );
  const pages: FormPages = {
    start: (ways) => (
      <StartPage
        organization={organization}
        minutes={form.minutes ?? assumedMinutes}
        onBegin={ways.begin}
        onResume={ways.resume}
        onHelp={() => {
          setForSomeone(true);
          ways.openTopic(helperTopic);
        }}
      />
    ),
    resume: () => <ResumePage onResume={resume} />,
    pause: (now, { goOn, send }) => (
      <PausePage
        resumeCode={now.resumeCode}
        safety={leaveSafety(form.questions, now)}
        isShared={memory.isShared()}
        onGoOn={goOn}
        onSend={send}
        onClear={() => {
          forgetOnDevice();
          onLeave(null);
        }}
      />
    ),
    // On the page with the first answer it appears below, so that nothing moves under a finger.
    top: ({ resumeCode }, number) => (
      <>
        {resumeCode !== null && number === 2 && codePanel(resumeCode)}
        {isForSomeone && number > 1 && (
          <p className={styles.small}>{translator.t('pre-screening:someone.line')}</p>
        )}
      </>
    ),
    note: ({ resumeCode }, number) => (
      <>
        {isForSomeone && number === 1 && <ForSelf onPick={fillInForSelf} />}
        {resumeCode !== null &&
          (number === 1 ? codePanel(resumeCode) : <VisibleCode code={resumeCode} />)}
      </>
    ),
    done: (reference) => {
      const holder = keeper.sentHolder();
      // The other topics are for the person to tell.
      return holder && !isForSomeone ? (
        <SentForm holder={holder} reference={reference} calls={calls} chosenWay={way} />
      ) : (
        <DonePage reference={reference} isNew />
      );
    },
    gone: () => (
      <GonePage
        hasAnswers={hasAnswers}
        onRestart={hasAnswers ? () => void keeper.startNewForm() : () => onLeave(null)}
      />
    ),
  };
  return (
    <ForSomeone value={isForSomeone ? { isHelperReachable } : null}>
      {/* A helper's device would offer the helper's name and number. */}
      <OwnDevice value={isOwn && !isForSomeone}>
        <FormSteps
          form={{ ...form, questions }}
          pages={pages}
          dangerVisibility="once-sent"
          first={first}
        />
      </OwnDevice>
      <HoneypotField />
      {idle === 'warned' && <StillThere />}
    </ForSomeone>
  );

  function fillInForSelf(): void {
    for (const { id } of helperQuestions) keeper.answer(id, null);
    setForSomeone(false);
  }

  function initialClaim(now: FormState, { isClaimed }: ClaimedFormProps): Claim {
    if (memory.isLocked()) return 'idle';
    const isTheirs =
      isClaimed || now.answers.size === 0 || restoreFromHistory().place !== undefined;
    return isTheirs || now.reference !== null ? 'claimed' : 'tab';
  }
}

/** The way to be reached that the person chose, also once the form is sent and its answers are gone. */
function useChosenWay({ questions }: UsableForm, { answers, reference }: FormState): string | null {
  const [way, setWay] = useState<string | null>(null);
  useEffect(() => {
    if (reference !== null) return;
    const asked = questions.find(({ boundField }) => boundField === 'preferredContact');
    const answer = asked && answers.get(asked.id);
    setWay(typeof answer === 'string' ? answer : null);
  }, [questions, answers, reference]);
  return way;
}
