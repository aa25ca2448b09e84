import { Button, Textarea } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#core/web/api/api.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type Danger,
  handleDanger,
  handleDraftDanger,
  reopenDanger,
  reopenDraftDanger,
} from '#features/person/contract/dangers.ts';
import { answerText } from '#features/questions/contract/answer-rules.ts';
import classes from './danger-list.module.css';
import { DangerMarks } from './danger-marks.tsx';

/** The record or application that dangers belong to. */
type Subject = { applicantId: string } | { draftId: string };

/** Handles a danger that is open, or reopens one that was handled. */
type DangerStep = 'handle' | 'reopen';

function useDangerStep(subject: Subject, dangerId: string, step: DangerStep) {
  return useCustomChange(handleDanger, (body: { note: string }) =>
    'draftId' in subject
      ? call(step === 'handle' ? handleDraftDanger : reopenDraftDanger, {
          params: { id: subject.draftId, dangerId },
          body,
        })
      : call(step === 'handle' ? handleDanger : reopenDanger, {
          params: { id: subject.applicantId, dangerId },
          body,
        }),
  );
}

interface DangerDialogProps {
  danger: Danger;
  step: DangerStep;
  subject: Subject;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks for a note on the handling or reopening. The record keeps both. */
function DangerDialog({ isOpen, ...props }: DangerDialogProps & { isOpen: boolean }) {
  const { t } = useTranslation(['dangers', 'actions']);
  const { danger, step } = props;
  return (
    <FormDialog
      opened={isOpen}
      onClose={props.onClose}
      title={t(`dangers:${step}One`, { mark: t(`dangers:marks.${danger.mark}`) })}
    >
      <DangerForm key={`${danger.id} ${step}`} {...props} />
    </FormDialog>
  );
}

function DangerForm({ danger, step, subject, onClose, onSaved }: DangerDialogProps) {
  const { t } = useTranslation(['dangers', 'actions']);
  const { mutateAsync } = useDangerStep(subject, danger.id, step);
  const { fields, ...form } = useContractForm({
    schema: handleDanger.body,
    initialValues: { note: '' },
    send: (body) => mutateAsync(body),
    onSaved: () => {
      onSaved();
      showToast({ text: t(`dangers:${step}Saved`) });
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t(`dangers:${step}`)}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <Textarea
        key={fields.key('note')}
        {...fields.getInputProps('note')}
        label={t(`dangers:${step}Note`)}
        description={t(`dangers:${step}Hint`)}
        rows={3}
        autoComplete="off"
        data-autofocus
      />
    </DialogForm>
  );
}

/** Dangers with their answers, instructions, and notes; renders nothing if there are none. */
export function DangerList({
  dangers,
  subject,
  mayHandle,
}: {
  dangers: readonly Danger[];
  subject: Subject;
  mayHandle: boolean;
}) {
  const { t } = useTranslation('dangers');
  const [chosen, setChosen] = useState<{ danger: Danger; step: DangerStep } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const saved = useRef<typeof chosen>(null);
  useEffect(() => {
    if (saved.current === null) return;
    const { danger, step } = saved.current;
    if (dangers.some((one) => one.id === danger.id && nextStep(one) === step)) return;
    // The focused button is gone.
    saved.current = null;
    list.current?.focus();
  });
  if (dangers.length === 0) return null;
  const isOpen = dangers.some(({ handled }) => handled === null);
  return (
    <>
      <Notice tone={isOpen ? 'bad' : 'info'} title={isOpen ? t('title') : t('handledTitle')}>
        <ul ref={list} tabIndex={-1} className={classes.list}>
          {dangers.map((danger) => (
            <li key={danger.id} className={classes.danger}>
              <DangerEntry danger={danger} />
              {mayHandle && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t(`${nextStep(danger)}One`, { mark: t(`marks.${danger.mark}`) })}
                  onClick={() => {
                    setChosen({ danger, step: nextStep(danger) });
                    setAsking(true);
                  }}
                >
                  {t(nextStep(danger))}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
      {chosen && (
        <DangerDialog
          {...chosen}
          subject={subject}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onSaved={() => {
            saved.current = chosen;
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

/** The available action for a danger. */
const nextStep = ({ handled }: Danger): DangerStep => (handled === null ? 'handle' : 'reopen');

function DangerEntry({ danger }: { danger: Danger }) {
  const { t, i18n } = useTranslation('dangers');
  const { moment, list } = useFormat();
  const { mark, question, answer, changedTo, hint, handled, earlier, givenAt } = danger;
  const stepText = useStepText();
  const formatAnswer = (value: Danger['answer']) =>
    list(answerText(question, value, i18n.language)) || t('notAnswered');
  return (
    <div className={classes.entry}>
      {handled === null ? (
        <DangerMarks marks={[mark]} />
      ) : (
        <p className={classes.handled}>{t(`marks.${mark}`)}</p>
      )}
      <p>
        <WrittenText texts={question.text} language={i18n.language} />{' '}
        <strong>{formatAnswer(answer)}</strong> ({moment(givenAt)})
      </p>
      {changedTo && <p>{t('changedTo', { answer: formatAnswer(changedTo.answer) })}</p>}
      {hint && handled === null && (
        <p className={classes.hint}>
          <strong>{t('toDo')}</strong> <WrittenText texts={hint} language={i18n.language} />
        </p>
      )}
      {earlier.map((time) => (
        <Fragment key={time.reopened.at}>
          <p>{stepText('handledBy', time.handled)}</p>
          <p>{stepText('reopenedBy', time.reopened)}</p>
        </Fragment>
      ))}
      {handled && <p>{stepText('handledBy', handled)}</p>}
    </div>
  );
}

function useStepText() {
  const { t } = useTranslation('dangers');
  const { moment, personName } = useFormat();
  return (name: 'handledBy' | 'reopenedBy', { by, at, note }: NonNullable<Danger['handled']>) =>
    t(name, { who: by ? personName(by) : t('someone'), when: moment(at), note });
}
