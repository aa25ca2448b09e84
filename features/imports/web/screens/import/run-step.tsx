import { Button, Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#core/web/ui/section.tsx';
import type { ImportWay } from '#features/imports/contract/imports.ts';
import classes from './import-screen.module.css';
import type { StepProps } from './under-way.tsx';

/** All or nothing, or the rows that are ready. */
export function RunStep({ run, step }: StepProps) {
  const { t } = useTranslation('imports');
  const { wrong, undecided, good, alike } = run.counts;
  const canAll = wrong + undecided === 0;
  const [how, setHow] = useState<ImportWay>(canAll ? 'all-or-nothing' : 'good-rows');
  const way = canAll ? how : 'good-rows';

  function start(event: FormEvent) {
    event.preventDefault();
    step.mutate({ step: 'run', body: { how: way } });
  }
  return (
    <Section title={t('run.title')}>
      <form noValidate onSubmit={start}>
        <Radio.Group
          value={way}
          aria-label={t('run.title')}
          onChange={(value) => setHow(value as ImportWay)}
        >
          <Stack gap="sm">
            <Radio
              value="all-or-nothing"
              label={t('run.all')}
              description={t('run.allHint')}
              disabled={!canAll}
            />
            <Radio value="good-rows" label={t('run.good')} description={t('run.goodHint')} />
          </Stack>
        </Radio.Group>
        <div className={classes.actions}>
          <Button type="submit" loading={step.isPending} disabled={good + alike - undecided === 0}>
            {t('run.start')}
          </Button>
        </div>
        <p className={`${classes.soft} ${classes.noted}`}>{t('run.noted')}</p>
      </form>
    </Section>
  );
}
