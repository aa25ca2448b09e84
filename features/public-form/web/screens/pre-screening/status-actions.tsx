import { type FormEvent, useContext, useState } from 'react';
import { newId } from '#core/web/browser/new-id.ts';
import type { FormStatus } from '#features/intake/contract/sent-form.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import type { Addition } from '../../parts/pre-screening/sent-form-calls.ts';
import { HelpLines } from '../../parts/public-form/fields/danger-panel.tsx';
import fields from '../../parts/public-form/fields/question-field.module.css';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import { CrisisContacts } from '../../parts/public-form/pages/crisis-contacts.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import { StepButtons } from '../../parts/public-form/pages/step-frame.tsx';
import { TopicPage } from '../../parts/public-form/pages/topic-page.tsx';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import type { FormState } from '../../parts/public-form/saving/answer-keeper.ts';
import { CallFailure } from '../../parts/public-form/saving/form-calls.ts';
import { type FormPage, visiblePages } from '../../parts/public-form/saving/form-pages.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';

interface ActionPageProps {
  status: FormStatus;
  onBack: () => void;
  /** Called once it is sent. */
  onDone: () => Promise<void>;
}

interface AddingProps {
  onSend: (addition: Addition) => Promise<void>;
}

type Problem = 'offline' | 'tooMany' | 'troubled';

/** Sends once at a time; says why it couldn't. What was typed stays. */
function useSending(onDone: ActionPageProps['onDone']) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await onDone();
    } catch (failure) {
      const code = failure instanceof CallFailure ? failure.code : 'unexpected';
      const known = { offline: 'offline', 'too-many': 'tooMany' } as const;
      setProblem(known[code as keyof typeof known] ?? 'troubled');
      setBusy(false);
    }
  }
  return { isBusy, problem, send };
}

function SendProblem({ problem }: { problem: Problem | null }) {
  const { t } = useTranslator();
  return (
    <p role="alert" className={problem ? fields.problem : undefined}>
      {problem &&
        t(
          problem === 'tooMany'
            ? 'pre-screening:status.tooMany'
            : `pre-screening:resume.${problem}`,
        )}
    </p>
  );
}

const emptyState: FormState = {
  answers: new Map(),
  saving: 'nothing',
  refused: new Map(),
  elsewhere: new Set(),
  isGone: false,
  isToBeHandedIn: false,
  resumeCode: null,
  reference: null,
};

/** Asks for another way to be reached, with the questions of the form. */
export function WayPage({ status, onBack, onDone, onSend }: ActionPageProps & AddingProps) {
  const { t } = useTranslator();
  const { problem, send } = useSending(onDone);
  // The same for a retry after a lost reply.
  const [id] = useState(newId);
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const questions = status.way.map((question) =>
    question.boundField === 'preferredContact' ? { ...question, required: true } : question,
  );
  const parts = visiblePages(questions, answers);
  const [first] = parts;
  if (!first) return null;
  const page: FormPage = {
    ...first,
    questions: parts.flatMap((part) => part.questions),
    allQuestions: parts.flatMap((part) => part.allQuestions),
  };
  return (
    <>
      <StepButtons onBack={onBack} />
      <TopicPage
        page={page}
        known={undefined}
        state={{ ...emptyState, answers }}
        progress={t('pre-screening:status.tab')}
        dangerVisibility="at-once"
        submitLabel={t('pre-screening:status.send')}
        onAnswer={(id, answer) => setAnswers((before) => new Map(before).set(id, answer))}
        onContinue={() =>
          void send(() =>
            onSend({
              id,
              kind: 'way',
              answers: page.questions.flatMap(({ id: questionId }) => {
                const answer = answers.get(questionId) ?? null;
                return isBlank(answer) ? [] : [{ questionId, answer }];
              }),
            }),
          )
        }
      >
        <p className={styles.seen}>{t('pre-screening:status.wayText')}</p>
        <SendProblem problem={problem} />
      </TopicPage>
    </>
  );
}

/** Longest note, as the server allows. */
const maxNote = 2000;

/** Adds a note that staff read. */
export function AddPage({ onBack, onDone, onSend }: ActionPageProps & AddingProps) {
  const { t } = useTranslator();
  const { isBusy, problem, send } = useSending(onDone);
  const [id] = useState(newId);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const lines = useContext(HelpLines);
  usePageTitle(t('pre-screening:status.tab'), isMissing);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) document.getElementById('added-note')?.focus();
    else void send(() => onSend({ id, kind: 'note', text }));
  }

  return (
    <>
      <StepButtons onBack={onBack} />
      <form noValidate onSubmit={submit}>
        <h1 tabIndex={-1}>
          <label htmlFor="added-note">{t('pre-screening:status.actions.note')}</label>
        </h1>
        <p id="added-note-hint" className={fields.hint}>
          {t('pre-screening:status.noteHint')}
        </p>
        <div className={isMissing ? `${fields.field} ${fields.wrong}` : fields.field}>
          {isMissing && (
            <p id="added-note-problem" className={fields.problem}>
              {t('pre-screening:status.noteMissing')}
            </p>
          )}
          <textarea
            id="added-note"
            rows={5}
            maxLength={maxNote}
            value={text}
            autoComplete="off"
            aria-describedby={isMissing ? 'added-note-hint added-note-problem' : 'added-note-hint'}
            aria-invalid={isMissing ? true : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <section>
          <h2>{t('pre-screening:status.notForEmergencies')}</h2>
          <CrisisContacts contacts={lines.slice(0, 2)} />
        </section>
        <SendProblem problem={problem} />
        <div className={buttons.row}>
          <button type="submit" className={buttons.main} aria-disabled={isBusy}>
            {t('pre-screening:status.send')}
          </button>
        </div>
      </form>
    </>
  );
}

/** Takes the form back, after one question. */
export function WithdrawPage({
  onBack,
  onDone,
  onSend,
}: ActionPageProps & { onSend: () => Promise<void> }) {
  const { t } = useTranslator();
  const { isBusy, problem, send } = useSending(onDone);
  usePageTitle(t('pre-screening:status.tab'));
  return (
    <>
      <StepButtons onBack={onBack} />
      <h1 tabIndex={-1}>{t('pre-screening:status.actions.withdraw')}</h1>
      <p>{t('pre-screening:status.withdrawText')}</p>
      <SendProblem problem={problem} />
      <div className={buttons.row}>
        <button
          type="button"
          className={buttons.main}
          aria-disabled={isBusy}
          onClick={() => void send(onSend)}
        >
          {t('pre-screening:status.withdraw')}
        </button>
        <button type="button" className={buttons.other} onClick={onBack}>
          {t('pre-screening:status.keep')}
        </button>
      </div>
    </>
  );
}
