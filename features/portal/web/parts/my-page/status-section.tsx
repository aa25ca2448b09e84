import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { Section } from '#core/web/ui/section.tsx';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import type { MyPage } from '#features/portal/contract/my-page.ts';
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

/** True if the status itself says how to ask. */
export function hasOwnQuestions(stage: MyPage['stage']): boolean {
  return isMember(stagesWithQuestions, stage);
}

/** The next step for where I stand, in plain words. i18n-keys: my-page:stages.* */
export function StatusSection({ page }: { page: MyPage }) {
  const { t } = useTranslation('my-page');
  const { day } = useFormat();
  const { stage, place, startDate, caseWorker, form } = page;
  return (
    <Section title={t('status.title')}>
      <p className={classes.text}>{t(`stages.${stage}.next`)}</p>
      {form.state === 'waits' && <p className={classes.text}>{t('form.waits')}</p>}
      {form.state === 'done' && <p className={classes.text}>{t('form.done')}</p>}
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
  );
}
