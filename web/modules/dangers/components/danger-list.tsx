import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerText } from '#contract/answer-text.ts';
import type { Danger } from '#contract/dangers.ts';
import { inLanguage } from '#contract/languages.ts';
import { useFormat } from '#web/platform/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Subject } from '../queries.ts';
import classes from './danger-list.module.css';
import { DangerMarks } from './danger-marks.tsx';
import { HandleDialog } from './handle-dialog.tsx';

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
  const [chosen, setChosen] = useState<Danger | null>(null);
  const [isHandling, setHandling] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const saved = useRef<string | null>(null);
  useEffect(() => {
    const isStillOpen = ({ id, handled }: Danger) => id === saved.current && handled === null;
    if (saved.current === null || dangers.some(isStillOpen)) return;
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
              {mayHandle && danger.handled === null && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('handleOne', { mark: t(`marks.${danger.mark}`) })}
                  onClick={() => {
                    setChosen(danger);
                    setHandling(true);
                  }}
                >
                  {t('handle')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
      {chosen && (
        <HandleDialog
          danger={chosen}
          subject={subject}
          isOpen={isHandling}
          onClose={() => setHandling(false)}
          onSaved={() => {
            saved.current = chosen.id;
            setHandling(false);
          }}
        />
      )}
    </>
  );
}

function DangerEntry({ danger }: { danger: Danger }) {
  const { t, i18n } = useTranslation('dangers');
  const { moment, personName, list } = useFormat();
  const { mark, question, answer, changedTo, hint, handled, givenAt } = danger;
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
        {t('answered', {
          question: inLanguage(question.text, i18n.language),
          answer: inWords(answer),
          when: moment(givenAt),
        })}
      </p>
      {changedTo && <p>{t('changedTo', { answer: inWords(changedTo.answer) })}</p>}
      {hint && handled === null && (
        <p className={classes.hint}>
          <strong>{t('toDo')}</strong> {inLanguage(hint, i18n.language)}
        </p>
      )}
      {handled && (
        <p>
          {t('handledBy', {
            who: handled.by ? personName(handled.by) : t('someone'),
            when: moment(handled.at),
            note: handled.note,
          })}
        </p>
      )}
    </div>
  );
}
