import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import type { EventPerson } from '#features/calendar/contract/events.ts';
import classes from './appointment-answers.module.css';

/**
 * Answers of people whose attendance isn't recorded yet: in words for one person, in numbers for
 * several.
 */
export function AnswerBadges({ people }: { people: readonly EventPerson[] }) {
  const { t } = useTranslation('events');
  const answers = people.flatMap(({ answer, attendance }) =>
    answer !== null && attendance === null ? [answer] : [],
  );
  const coming = answers.filter(({ isComing }) => isComing).length;
  const notComing = answers.length - coming;
  const isOne = people.length === 1;
  return (
    <>
      {coming > 0 && (
        <StatusBadge tone="good">
          {isOne ? t('answers.coming') : t('answers.comingCount', { count: coming })}
        </StatusBadge>
      )}
      {notComing > 0 && (
        <StatusBadge tone="waiting">
          {isOne ? t('answers.notComing') : t('answers.notComingCount', { count: notComing })}
        </StatusBadge>
      )}
    </>
  );
}

/** A person's answer, with their word to the team and when they gave it. */
export function PersonAnswer({ answer }: { answer: EventPerson['answer'] }) {
  const { t } = useTranslation('events');
  const { when } = useFormat();
  if (answer === null) return null;
  const { isComing, text, answeredAt, isOpen } = answer;
  return (
    <div className={classes.answer}>
      <span className={classes.head}>
        <StatusBadge tone={isComing ? 'good' : 'waiting'}>
          {isComing ? t('answers.coming') : t('answers.notComing')}
        </StatusBadge>
        <span>{t('answers.when', { when: when(answeredAt).relative })}</span>
      </span>
      {/* An open request is shown with its text above. */}
      {text !== null && !isOpen && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
