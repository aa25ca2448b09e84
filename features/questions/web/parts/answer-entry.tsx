import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';
import classes from './answer-entry.module.css';
import { AnswerHistory } from './answer-history.tsx';
import { useAnswerWords } from './answer-words.ts';

/** One answer: what was asked, what was said, by whom and when; what it was before opens below. */
export function AnswerEntry({
  applicantId,
  answer,
}: {
  applicantId: string;
  answer: QuestionAnswer;
}) {
  const { t, i18n } = useTranslation('questions');
  const shown = i18n.language as Language;
  const words = useAnswerWords(shown);
  const { relative, moment, personName } = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { question, answeredBy, updatedAt, earlier } = answer;
  return (
    <div className={classes.entry} data-open={isOpen || undefined}>
      <dt id={`${id}-question`} className={classes.question}>
        {inLanguage(question.text, shown)}
      </dt>
      <dd className={classes.answer}>
        {isBlank(answer.answer) ? (
          <span className={classes.open}>{t('activity.leftOpen')}</span>
        ) : (
          words(answer)
        )}
      </dd>
      <dd className={classes.more}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-question`}
          title={moment(updatedAt)}
          onClick={() => setOpen((before) => !before)}
        >
          <IconChevronRight className={classes.chevron} size={14} stroke={2} aria-hidden="true" />
          <span>
            {answeredBy
              ? t('activity.given', { who: personName(answeredBy), when: relative(updatedAt) })
              : t('activity.givenByPerson', { when: relative(updatedAt) })}
            {earlier > 0 && <> · {t('activity.earlier', { count: earlier })}</>}
          </span>
        </button>
        <div id={id} hidden={!isOpen}>
          {isOpen && <AnswerHistory applicantId={applicantId} answer={answer} />}
        </div>
      </dd>
    </div>
  );
}
