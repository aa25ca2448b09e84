import { Button } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { Danger } from '#features/person/contract/dangers.ts';
import { answerText } from '#features/questions/contract/answer-text.ts';
import { DangerDialog } from './danger-dialog.tsx';
import classes from './danger-list.module.css';
import { DangerMarks } from './danger-marks.tsx';
import type { DangerStep, Subject } from './queries.ts';

/** Why someone comes first: their answers, what is to be done, and what was done. Nothing where there is no danger. */
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
    if (dangers.some((one) => one.id === danger.id && stepOf(one) === step)) return;
    // The button that had the focus has gone.
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
                  aria-label={t(`${stepOf(danger)}One`, { mark: t(`marks.${danger.mark}`) })}
                  onClick={() => {
                    setChosen({ danger, step: stepOf(danger) });
                    setAsking(true);
                  }}
                >
                  {t(stepOf(danger))}
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

/** What can be done with a danger as it is. */
const stepOf = ({ handled }: Danger): DangerStep => (handled === null ? 'handle' : 'reopen');

function DangerEntry({ danger }: { danger: Danger }) {
  const { t, i18n } = useTranslation('dangers');
  const { moment, list } = useFormat();
  const { mark, question, answer, changedTo, hint, handled, earlier, givenAt } = danger;
  const said = useStepWords();
  const inWords = (given: Danger['answer']) =>
    list(answerText(question, given, i18n.language)) || t('notAnswered');
  return (
    <div className={classes.entry}>
      {handled === null ? (
        <DangerMarks marks={[mark]} />
      ) : (
        <p className={classes.handled}>{t(`marks.${mark}`)}</p>
      )}
      <p>
        {inLanguage(question.text, i18n.language)} <strong>{inWords(answer)}</strong> (
        {moment(givenAt)})
      </p>
      {changedTo && <p>{t('changedTo', { answer: inWords(changedTo.answer) })}</p>}
      {hint && handled === null && (
        <p className={classes.hint}>
          <strong>{t('toDo')}</strong> {inLanguage(hint, i18n.language)}
        </p>
      )}
      {earlier.map((time) => (
        <Fragment key={time.reopened.at}>
          <p>{said('handledBy', time.handled)}</p>
          <p>{said('reopenedBy', time.reopened)}</p>
        </Fragment>
      ))}
      {handled && <p>{said('handledBy', handled)}</p>}
    </div>
  );
}

function useStepWords() {
  const { t } = useTranslation('dangers');
  const { moment, personName } = useFormat();
  return (name: 'handledBy' | 'reopenedBy', { by, at, note }: NonNullable<Danger['handled']>) =>
    t(name, { who: by ? personName(by) : t('someone'), when: moment(at), note });
}
