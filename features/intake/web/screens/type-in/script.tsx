import { IconMessage2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import type { Organization } from '#features/organization/contract/organization.ts';
import type { NumberedTopic } from '#features/questions/contract/numbered-questions.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import classes from './type-in.module.css';

/** A sentence to say on the phone. */
function Say({ children }: { children: ReactNode }) {
  const { t } = useTranslation('taken-forms');
  return (
    <p className={classes.say}>
      <IconMessage2 size={18} stroke={1.8} role="img" aria-label={t('script.say')} />
      <span>{children}</span>
    </p>
  );
}

/** "7, K, Q, M; 2, X, P, D": read out in two halves. */
const spelled = (code: string) =>
  code
    .split('-')
    .map((half) => [...half].join(', '))
    .join('; ');

export function Opening({ code }: { code: string }) {
  const { t } = useTranslation('taken-forms');
  const user = useCurrentUser();
  return (
    <section className={classes.script} aria-label={t('script.opening')}>
      <Say>{t('script.hello', { name: user?.firstName ?? '' })}</Say>
      <Say>{t('script.safe')}</Say>
      <p className={classes.aside}>{t('script.notSafe')}</p>
      <Say>{t('script.skip')}</Say>
      <Say>{t('script.code', { code: spelled(code) })}</Say>
    </section>
  );
}

export function TopicLine({ topic: { topic, questions } }: { topic: NumberedTopic }) {
  const { t, i18n } = useTranslation('taken-forms');
  const language = i18n.language as Language;
  const isHard = questions.some(({ question }) => question.dangers !== undefined);
  return (
    <>
      <Say>{t('script.topic', { topic: textIn(topic.title, language) })}</Say>
      {isHard && <Say>{t('script.hard')}</Say>}
    </>
  );
}

export function SpokenQuestion({ question }: { question: Question }) {
  const { t, i18n } = useTranslation('taken-forms');
  const language = i18n.language as Language;
  const choices = (question.options ?? []).map(({ label }) => textIn(label, language));
  const hint = textIn(question.help, language);
  return (
    <Say>
      {asSentence(textIn(question.text, language))} {hint}{' '}
      {choices.length > 2 && t('script.choices', { choices: choices.join('; ') })}
    </Say>
  );
}

/** Labels such as "First name" end without a stop. */
const asSentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

interface ClosingProps {
  code: string;
  promisedReply: Organization['promisedReply'] | undefined;
  isInDanger: boolean;
}

export function Closing({ code, promisedReply, isInDanger }: ClosingProps) {
  const { t } = useTranslation('taken-forms');
  return (
    <section className={classes.script} aria-label={t('script.closing')}>
      <Say>{t('script.thanks')}</Say>
      {promisedReply && (
        <Say>
          {isInDanger
            ? t('script.answerDanger', { count: promisedReply.dangerHours })
            : t('script.answer', { count: promisedReply.days })}
        </Say>
      )}
      <Say>{t('script.codeAgain', { code: spelled(code) })}</Say>
    </section>
  );
}
