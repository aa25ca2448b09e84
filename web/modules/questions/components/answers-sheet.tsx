import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerText } from '#contract/answer-text.ts';
import type { Applicant } from '#contract/applicants.ts';
import { inLanguage, type Language } from '#contract/languages.ts';
import type { QuestionAnswer } from '#contract/questions.ts';
import { organisationQuery } from '#web/modules/organisation/queries.ts';
import { useFormat } from '#web/platform/format.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { answeredTopics } from './answered-topics.ts';
import classes from './answers-sheet.module.css';

/** Somebody's answers on paper: whose they are, each with its question, and who printed them when. */
export function AnswersSheet({
  applicant,
  answers,
}: {
  applicant: Pick<Applicant, 'firstName' | 'lastName' | 'reference'>;
  answers: readonly QuestionAnswer[];
}) {
  const { t, i18n } = useTranslation('questions');
  const language = i18n.language as Language;
  const { personName, moment } = useFormat();
  const user = useCurrentUser();
  const organisation = useQuery(organisationQuery());
  const counting = answers.filter((one) => !one.setAside && textOf(one, language) !== '');
  const now = new Date().toISOString();
  return (
    <>
      <header className={classes.head}>
        <h1>{personName(applicant)}</h1>
        <p>
          {[applicant.reference, organisation.data?.name].filter(Boolean).join(' · ')}
          <br />
          {user && t('sheet.printed', { who: personName(user), when: moment(now) })}
        </p>
      </header>
      {answeredTopics(counting).map((topic) => (
        <section key={topic.id} className={classes.topic}>
          <h2>{inLanguage(topic.answers[0]?.question.topic.name, language)}</h2>
          <dl className={classes.answers}>
            {topic.answers.map((one) => (
              <div key={one.id}>
                <dt>{inLanguage(one.question.text, language)}</dt>
                <dd>{textOf(one, language)}</dd>
                <dd className={classes.when}>
                  {one.answeredBy
                    ? t('activity.given', {
                        who: personName(one.answeredBy),
                        when: moment(one.updatedAt),
                      })
                    : t('activity.givenByPerson', { when: moment(one.updatedAt) })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function textOf({ question, answer }: QuestionAnswer, language: Language): string {
  return answerText(question, answer, language).join('\n');
}
