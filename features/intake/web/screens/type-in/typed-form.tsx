import { Button, Group, Skeleton } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useRead } from '#core/web/api/read.ts';
import { ErrorState } from '#core/web/ui/error-state.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { readOrganization } from '#features/organization/contract/organization.ts';
import type { FormState } from '#features/public-form/web/parts/public-form/saving/answer-keeper.ts';
import type {
  FormCalls,
  Holder,
} from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import type { FormMemory } from '#features/public-form/web/parts/public-form/saving/form-memory.ts';
import {
  type UsableForm,
  useOpenedForm,
} from '#features/public-form/web/parts/public-form/saving/use-opened-form.ts';
import { isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import { answerMarks, markUrgency } from '#features/questions/contract/danger-rules.ts';
import {
  type NumberedTopic,
  numberQuestions,
} from '#features/questions/contract/numbered-questions.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { AskedQuestion } from './asked-question.tsx';
import { questionElementId, submitElementId, useEnterGoesOn } from './keyboard.ts';
import { Closing, Opening, TopicLine } from './script.tsx';
import classes from './type-in.module.css';

export type TakenHolder = Holder & { resumeCode: string };

interface TypedFormProps {
  way: 'paper' | 'phone';
  calls: FormCalls;
  memory: FormMemory;
  /** Null for a screening, which belongs to a record. */
  code: string | null;
  /** All questions of the paper, if the form asks only some of them. */
  printed?: readonly Question[];
  done: (reference: string) => ReactNode;
  onEnd: () => void;
}

/** The questions of one form on one page, in the order and with the numbers of the paper. */
export function TypedForm({ calls, memory, ...shown }: TypedFormProps) {
  const { t } = useTranslation('taken-forms');
  const { opening, openAgain } = useOpenedForm(calls, memory);
  if (opening.state === 'open') return <Questions {...shown} form={opening.form} />;
  if (opening.state === 'failed') {
    return (
      <ErrorState
        title={t('loadFailed')}
        text={t('loadFailedText')}
        retryLabel={t('retry')}
        onRetry={openAgain}
      />
    );
  }
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={120} mb="md" />
      <Skeleton height={320} />
    </div>
  );
}

interface QuestionsProps extends Omit<TypedFormProps, 'calls' | 'memory'> {
  form: UsableForm;
}

function Questions({ way, code, printed, form, done, onEnd }: QuestionsProps) {
  const { t } = useTranslation('taken-forms');
  const { questions, keeper } = form;
  const state = useSyncExternalStore(keeper.watch, keeper.getState);
  const topics = useMemo(() => numberAsPrinted(questions, printed), [questions, printed]);
  const page = useEnterGoesOn(topics, state.answers);
  const organization = useRead(readOrganization).data;

  if (state.reference !== null) return done(state.reference);
  const isInDanger = questions.some((question) =>
    answerMarks(question, state.answers.get(question.id) ?? null).some(
      (mark) => markUrgency(mark) > 1,
    ),
  );
  return (
    <div className={classes.form} ref={page}>
      <div className={classes.bar}>
        {code !== null && (
          <span>
            {t('code')} <b className={classes.code}>{code}</b>
          </span>
        )}
        <Saving state={state} />
      </div>
      {state.isGone && (
        <Notice
          tone="bad"
          title={t('gone')}
          takesFocus
          actions={
            code !== null && (
              <Button variant="default" onClick={() => void keeper.startNewForm()}>
                {t('goneStart')}
              </Button>
            )
          }
        >
          {t('goneText')}
        </Notice>
      )}
      {state.elsewhere.size > 0 && (
        <Notice
          title={t('elsewhere')}
          actions={
            <Button variant="default" onClick={keeper.markElsewhereSeen}>
              {t('elsewhereSeen')}
            </Button>
          }
        >
          {t('elsewhereText')}
        </Notice>
      )}
      {way === 'phone' && code !== null && <Opening code={code} />}
      <p className={classes.keys}>{t('keys')}</p>
      {topics.map((topic) => (
        <TopicPart
          key={topic.category}
          topic={topic}
          way={way}
          state={state}
          questions={questions}
          helpLines={organization?.helpLines ?? []}
          onAnswer={keeper.answer}
        />
      ))}
      {way === 'phone' && code !== null && (
        <Closing code={code} promisedReply={organization?.promisedReply} isInDanger={isInDanger} />
      )}
      <Submission
        state={state}
        subject={code === null ? 'screening' : 'application'}
        onSubmit={() => void keeper.requestSubmit()}
        onEnd={onEnd}
      />
    </div>
  );
}

/** Questions with the numbers of the paper, without those that the form doesn't ask. */
function numberAsPrinted(
  questions: readonly Question[],
  printed: readonly Question[] = questions,
): NumberedTopic[] {
  const asked = new Map(questions.map((question) => [question.id, question]));
  const onPaper = new Set(printed.map(({ id }) => id));
  // A paper of another edition has other numbers.
  if (!questions.every(({ id }) => onPaper.has(id))) return numberQuestions(questions);
  return numberQuestions(printed).flatMap((topic) => {
    const kept = topic.questions.flatMap((numbered) => {
      const question = asked.get(numbered.question.id);
      return question ? [{ ...numbered, question }] : [];
    });
    return kept.length > 0 ? [{ ...topic, questions: kept }] : [];
  });
}

interface TopicPartProps {
  topic: NumberedTopic;
  way: 'paper' | 'phone';
  state: FormState;
  questions: UsableForm['questions'];
  helpLines: Parameters<typeof AskedQuestion>[0]['helpLines'];
  onAnswer: Parameters<typeof AskedQuestion>[0]['onAnswer'];
}

function TopicPart({ topic, way, state, questions, helpLines, onAnswer }: TopicPartProps) {
  const { i18n } = useTranslation();
  const asked = topic.questions.map((numbered) => ({
    numbered,
    isAsked: isQuestionVisible(numbered.question, questions, state.answers),
  }));
  // On paper, someone may have answered what wasn't asked. On the phone, only staff ask.
  const shown = way === 'paper' ? asked : asked.filter(({ isAsked }) => isAsked);
  if (shown.length === 0) return null;
  return (
    <Section title={textIn(topic.topic.title, i18n.language as Language)}>
      {way === 'phone' && <TopicLine topic={topic} />}
      {shown.map(({ numbered, isAsked }) => (
        <AskedQuestion
          key={numbered.question.id}
          numbered={numbered}
          isAsked={isAsked}
          isSpoken={way === 'phone'}
          answer={state.answers.get(numbered.question.id) ?? null}
          refused={state.refused.get(numbered.question.id)}
          helpLines={helpLines}
          onAnswer={onAnswer}
        />
      ))}
    </Section>
  );
}

function Saving({ state: { saving } }: { state: FormState }) {
  const { t } = useTranslation('taken-forms');
  return (
    <span role="status" className={classes.saving} data-saving={saving}>
      {saving === 'saved' && <IconCheck size={16} stroke={2} aria-hidden="true" />}
      {saving !== 'nothing' && t(`saving.${saving}`)}
    </span>
  );
}

interface SubmissionProps {
  state: FormState;
  subject: 'application' | 'screening';
  onSubmit: () => void;
  onEnd: () => void;
}

function Submission({ state, subject, onSubmit, onEnd }: SubmissionProps) {
  const { t } = useTranslation('taken-forms');
  const [first] = state.refused.keys();
  const isOffline = state.saving === 'offline' || state.saving === 'troubled';
  return (
    <Section title={t('submit.title')} text={t(`submit.text.${subject}`)}>
      {first !== undefined && (
        <Notice
          tone="bad"
          title={t('submit.problems')}
          actions={
            <Button
              variant="default"
              onClick={() =>
                document.getElementById(questionElementId(first))?.querySelector('input')?.focus()
              }
            >
              {t('submit.firstProblem')}
            </Button>
          }
        />
      )}
      {state.isToBeHandedIn && isOffline && <Notice tone="waiting" title={t('submit.waiting')} />}
      <Group mt="md">
        <Button
          id={submitElementId}
          loading={state.isToBeHandedIn}
          leftSection={<IconSend size={18} stroke={1.8} aria-hidden="true" />}
          onClick={onSubmit}
        >
          {t(`submit.button.${subject}`)}
        </Button>
        <Button id="typed-later" variant="default" onClick={onEnd}>
          {t('submit.later')}
        </Button>
      </Group>
    </Section>
  );
}
