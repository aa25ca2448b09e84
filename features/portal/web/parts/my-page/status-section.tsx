import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import { type MyPage, openMyForm } from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';

/** Stages in which people likely have questions. */
const stagesWithQuestions = [
  'declined',
  'about-to-start',
  'started',
  'completed',
  'ended',
] as const satisfies readonly MyPage['stage'][];

function isMember<One extends string>(all: readonly One[], value: string): value is One {
  return (all as readonly string[]).includes(value);
}

/** Where I stand and what comes next, in plain words. i18n-keys: my-page:stages.* */
export function StatusSection({ page }: { page: MyPage }) {
  const { t } = useTranslation('my-page');
  const { day } = useFormat();
  const { stage, place, startDate, caseWorker, form } = page;
  return (
    <>
      <Section title={t('status.title')}>
        <p className={classes.now}>{t(`stages.${stage}.now`)}</p>
        <h3 className={classes.heading}>{t('status.next')}</h3>
        <p className={classes.text}>{t(`stages.${stage}.next`)}</p>
        {isMember(stagesWithQuestions, stage) && (
          <ReachUs>
            <p className={classes.text}>{t(`stages.${stage}.ask`)}</p>
          </ReachUs>
        )}
        {(place !== null || startDate !== null || caseWorker !== null) && (
          <ul className={classes.facts}>
            {place !== null && <li>{t('place', { place })}</li>}
            {startDate !== null && <li>{t('from', { day: day(startDate) })}</li>}
            {caseWorker !== null && <li>{t('worker', { name: caseWorker })}</li>}
          </ul>
        )}
      </Section>
      {form.state !== 'none' && (
        <Section title={t('form.title')}>
          <Form form={form} />
        </Section>
      )}
    </>
  );
}

function Form({ form: { state, savedAt } }: Pick<MyPage, 'form'>) {
  const { t } = useTranslation('my-page');
  const errorMessage = useErrorMessage();
  const opening = useChange(openMyForm, { gcTime: 0 });
  const open = () =>
    opening.mutate(undefined, { onSuccess: ({ path }) => window.location.assign(path) });
  if (state === 'waits') return <p className={classes.text}>{t('form.waits')}</p>;
  if (state !== 'open') return <p className={classes.text}>{t('form.done')}</p>;
  const isBegun = savedAt !== null;
  return (
    <Stack gap="sm" align="flex-start">
      <p className={classes.text}>{isBegun ? t('form.goOn') : t('form.begin')}</p>
      <Button loading={opening.isPending} onClick={open}>
        {isBegun ? t('form.continue') : t('form.open')}
      </Button>
      {opening.isError && (
        <Notice key={opening.submittedAt} tone="bad" takesFocus>
          {errorMessage(opening.error)}
        </Notice>
      )}
    </Stack>
  );
}
