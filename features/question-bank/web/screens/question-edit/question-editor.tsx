import { Button, NativeSelect, Stack, Switch } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { FormActions, FormProblem } from '#core/web/ui/form-stack.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import {
  type BankState,
  readQuestionUses,
} from '#features/question-bank/contract/question-bank.ts';
import { NeededDialog } from '../../parts/needed-dialog.tsx';
import { PublicFormPage } from '../../parts/public-form-page.tsx';
import {
  type AnswerKind,
  answerKinds,
  isChoice,
  useQuestionText,
} from '../../parts/question-text.ts';
import { type Needed, useRemoveWithUndo } from '../../parts/remove-question.ts';
import { ConditionFields } from './condition-fields.tsx';
import { DangerFields } from './danger-fields.tsx';
import { emptyOption, OptionFields } from './option-fields.tsx';
import { OtherVersion } from './other-version.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import classes from './question-editor.module.css';
import { bankWith, type QuestionValues } from './question-values.ts';
import { type Base, type QuestionForm, useQuestionForm } from './use-question-form.ts';
import { WordingFields } from './wording-fields.tsx';

/** Answer kind and options. */
function AnswerFields({ form }: { form: QuestionForm }) {
  const { t } = useTranslation('question-bank');
  const { answer, options, required } = form.values;

  function choose(next: AnswerKind) {
    const needsOptions = isChoice(next) && options.length === 0;
    form.set({
      answer: next,
      ...(needsOptions && { options: [emptyOption(), emptyOption()] }),
    });
  }

  return (
    <Stack>
      <NativeSelect
        label={t('aspects.kind')}
        value={answer}
        onChange={(event) => choose(event.currentTarget.value as AnswerKind)}
      >
        {answerKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </NativeSelect>
      {isChoice(answer) && <OptionFields form={form} />}
      <Switch
        size="md"
        label={t('editor.required')}
        description={t('editor.requiredHint')}
        checked={required}
        onChange={(event) => form.set({ required: event.currentTarget.checked })}
      />
    </Stack>
  );
}

/**
 * Answers and forms that a change affects. Shows nothing while loading, since it doesn't block
 * editing.
 */
function Uses({ id, state }: { id: string; state: BankState }) {
  const { t } = useTranslation('question-bank');
  const { number } = useFormat();
  const { data } = useRead(readQuestionUses, { params: { id } });
  const questionText = useQuestionText(state.bank);
  if (!data) return null;
  const { answers, formsUnderWay, dependents } = data;
  return (
    <Section title={t('uses.title')}>
      <Stack>
        <p className={classes.fact}>
          {answers === 0
            ? t('uses.noAnswers')
            : t('uses.answers', { count: answers, number: number(answers) })}
        </p>
        {formsUnderWay > 0 && (
          <p className={classes.fact}>
            {t('uses.underWay', { count: formsUnderWay, number: number(formsUnderWay) })}
          </p>
        )}
        {dependents.length > 0 && (
          <div>
            <p className={classes.fact}>{t('uses.dependents', { count: dependents.length })}</p>
            <ul className={classes.list}>
              {dependents.map((one) => (
                <li key={one}>
                  <Link to={paths.questionEdit(one)}>{questionText.question(one)}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Section>
  );
}

/** Question form with a live preview. */
export function QuestionEditor({
  state,
  base,
  initialValues,
}: {
  state: BankState;
  base: Base;
  initialValues: QuestionValues;
}) {
  const { t } = useTranslation(['question-bank', 'actions']);
  const unsavedTexts = useUnsavedTexts();
  const navigate = useNavigate();
  const [begun] = useState({ base, initialValues });
  const form = useQuestionForm({
    state,
    ...begun,
    onSaved: (saved) => {
      showToast({ text: begun.base.question ? t('editor.saved') : t('editor.added') });
      void goToList(saved.form);
    },
  });
  const notice = useKeptNotice(form.back);
  const { question, values } = form;
  const { bank } = state;

  const goToList = (formName: typeof values.form) =>
    navigate({ to: paths.questions, search: { form: formName } as never });

  /** The user chose to discard. */
  function leave() {
    form.giveUp();
    void goToList(values.form);
  }

  const page = bankWith(bank, question).questions.filter(
    (one) => one.form === question.form && one.category === question.category,
  );

  return (
    <>
      <UnsavedGuard hasUnsaved={form.hasUnsaved} onLeave={form.forgetKept} texts={unsavedTexts} />
      <KeptNotice notice={notice} />
      <div className={classes.columns}>
        <form
          noValidate
          className={classes.form}
          aria-label={t('editor.form')}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <FormProblem text={form.problem} count={form.problemCount} />
          <ProblemSummary form={form} bank={bank} />
          {form.theirs && (
            <OtherVersion form={form} bank={bank} theirs={form.theirs.question} onLeave={leave} />
          )}
          <Section title={t('editor.wording')} text={t('editor.wordingText')}>
            <WordingFields form={form} />
          </Section>
          <Section title={t('editor.answering')}>
            <AnswerFields form={form} />
          </Section>
          {isChoice(values.answer) && (
            <Section title={t('dangers.title')} text={t('dangers.text')}>
              <DangerFields form={form} />
            </Section>
          )}
          <Section title={t('editor.place')}>
            <PlaceFields form={form} bank={bank} isNew={begun.base.question === null} />
          </Section>
          <Section title={t('editor.conditions')} text={t('editor.conditionsText')}>
            <ConditionFields form={form} bank={bank} />
          </Section>
          {!form.theirs && (
            <FormActions>
              <Button type="submit" loading={form.sending}>
                {t('actions:save')}
              </Button>
              <Button variant="default" onClick={leave}>
                {t('actions:cancel')}
              </Button>
              {begun.base.question && (
                <RemoveButton state={state} id={question.id} onRemoved={leave} />
              )}
            </FormActions>
          )}
          <p className={classes.note}>{t('editor.notYet')}</p>
        </form>
        <div className={classes.side}>
          <PublicFormPage
            topic={bank.categories.find(({ id }) => id === question.category)}
            questions={page.length > 0 ? page : [question]}
            onlyQuestion={question.id}
          />
          {begun.base.question && <Uses id={question.id} state={state} />}
        </div>
      </div>
    </>
  );
}

function RemoveButton({
  state,
  id,
  onRemoved,
}: {
  state: BankState;
  id: string;
  onRemoved: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const [needed, setNeeded] = useState<Needed | null>(null);
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveWithUndo({
    onNeeded: (blocker) => {
      setNeeded(blocker);
      setOpen(true);
    },
    onRemoved,
  });
  const question = state.bank.questions.find((one) => one.id === id);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className={classes.remove}
        disabled={!question}
        onClick={() => question && remove(question, state)}
      >
        {t('remove.action')}
      </Button>
      <NeededDialog needed={needed} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
