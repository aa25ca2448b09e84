import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { cacheReply, readQuery, useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  closeFirstSteps,
  type FirstStepId,
  markFirstStep,
  readFirstSteps,
} from '#features/organization/contract/first-steps.ts';
import classes from './first-steps.module.css';

const stepPaths: Record<FirstStepId, string> = {
  location: paths.locations,
  colleagues: paths.people,
  questions: paths.questions,
  'two-step': paths.profileSection('security'),
  notifications: paths.profileSection('notifications'),
  people: paths.applicants,
  calendar: paths.calendar,
  account: paths.profileSection('about'),
  reminders: paths.profileSection('notifications'),
};

/** Checklist of a new role, until completed or closed. */
export function FirstSteps() {
  const { t } = useTranslation('first-steps');
  const errorMessage = useErrorMessage();
  const { data: steps = [] } = useRead(readFirstSteps);
  const mark = useChange(markFirstStep);
  const close = useChange(closeFirstSteps, {
    remember: (_, client) => cacheReply(client, readQuery(readFirstSteps).queryKey, []),
  });
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section
      title={t('title')}
      text={t('progress', { done, total: steps.length })}
      actions={
        <Button
          variant="default"
          loading={close.isPending}
          onClick={() =>
            close.mutate(undefined, {
              onError: (error) => showToast({ tone: 'bad', text: errorMessage(error) }),
            })
          }
        >
          {t('close')}
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ id, isDone }) => (
          <li key={id} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled role="img" aria-label={t('done')} />
            ) : (
              <IconCircle role="img" aria-label={t('open')} />
            )}
            <div>
              <Link
                to={stepPaths[id]}
                className={classes.title}
                onClick={() => !isDone && mark.mutate({ body: { step: id } })}
              >
                {t(`steps.${id}.title`)}
              </Link>
              <p className={classes.text}>{t(`steps.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
