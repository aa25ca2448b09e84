import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { LoadedInLine } from '#core/web/ui/loaded.tsx';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import {
  type EarlierAnswer,
  listEarlierAnswers,
  type QuestionAnswer,
} from '#features/questions/contract/questions.ts';
import classes from './answer-history.module.css';
import { useAnswererName, useAnswerText } from './answer-text.ts';

export function AnswerHistory({
  applicantId,
  answer,
}: {
  applicantId: string;
  answer: QuestionAnswer;
}) {
  const { t } = useTranslation('questions');
  const { moment } = useFormat();
  const answererName = useAnswererName();
  return (
    <div className={classes.history}>
      <p className={classes.when}>
        {t('activity.exactly', {
          when: moment(answer.updatedAt),
          who: answererName(answer.answeredBy),
        })}
      </p>
      {answer.earlier > 0 && <Earlier applicantId={applicantId} answer={answer} />}
    </div>
  );
}

function Earlier({ applicantId, answer }: { applicantId: string; answer: QuestionAnswer }) {
  const { t } = useTranslation('questions');
  return (
    <LoadedInLine
      query={useRead(
        listEarlierAnswers,
        { params: { applicantId, questionId: answer.question.id } },
        { version: answer.version },
      )}
      texts={useLoadFailureTexts()}
      label={t('activity.loading')}
    >
      {(earlier) => (
        <ol className={classes.list}>
          {earlier.map((one) => (
            <EarlierEntry key={one.id} earlier={one} now={answer} />
          ))}
        </ol>
      )}
    </LoadedInLine>
  );
}

function EarlierEntry({ earlier, now }: { earlier: EarlierAnswer; now: QuestionAnswer }) {
  const { t, i18n } = useTranslation('questions');
  const uiLanguage = i18n.language as Language;
  const formatAnswer = useAnswerText(uiLanguage);
  const { moment } = useFormat();
  const answererName = useAnswererName();
  const earlierQuestion = textIn(earlier.question.text, uiLanguage) ?? '';
  const isSameWording = earlierQuestion === textIn(now.question.text, uiLanguage);
  return (
    <li className={classes.item}>
      <div className={classes.answer}>
        {isBlank(earlier.answer) ? t('activity.leftOpen') : formatAnswer(earlier)}
      </div>
      {!isSameWording && (
        <div className={classes.when}>{t('activity.askedAs', { question: earlierQuestion })}</div>
      )}
      <div className={classes.when}>
        {t('activity.exactly', {
          when: moment(earlier.answeredAt),
          who: answererName(earlier.answeredBy),
        })}
      </div>
    </li>
  );
}
