import { Button, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  dropImport,
  type ImportRow,
  type ImportRun,
  type ImportWay,
} from '#features/imports/contract/imports.ts';
import { ImportProblem, ImportState } from '../../parts/import-state.tsx';
import { importQuery, useImportStep } from '../../parts/queries.ts';
import { CheckStep, FailedRows, Rows } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import classes from './import-screen.module.css';
import { StepProgress, type StepProps, UndoButton } from './step-progress.tsx';

/** `/page/import/{id}`: mapping, check, and result of an import. */
export function ImportScreen() {
  const { t } = useTranslation(['imports', 'actions']);
  usePageTitle(t('title'));
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(importQuery(id));
  return (
    <Loaded
      query={query}
      texts={useLoadFailureTexts(t('failed'))}
      loading={<ListSkeleton label={t('loading')} />}
    >
      {(run) => <Steps key={run.id} run={run} />}
    </Loaded>
  );
}

/** Choice between all or nothing and valid rows only. */
function RunStep({ run, step }: StepProps) {
  const { t } = useTranslation('imports');
  const { wrong, undecided, good, alike } = run.counts;
  const canAll = wrong + undecided === 0;
  const [how, setHow] = useState<ImportWay>(canAll ? 'all-or-nothing' : 'good-rows');
  const effectiveWay = canAll ? how : 'good-rows';

  function start(event: FormEvent) {
    event.preventDefault();
    step.mutate({ step: 'run', body: { how: effectiveWay } });
  }
  return (
    <Section title={t('run.title')}>
      <form noValidate onSubmit={start}>
        <Radio.Group
          value={effectiveWay}
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

const resultKinds = ['created', 'filled', 'skipped', 'undone', 'kept'] as const;

/** Result of the import, with undo. */
function DoneStep({ run, step }: StepProps) {
  const { t } = useTranslation(['imports', 'actions']);
  const { number } = useFormat();
  const { counts } = run;
  const remainingRows = counts.wrong + counts.undecided;
  const rowCountValues = (count: number) => ({ count, rows: number(count) });
  return (
    <Section title={t(`imports:states.${run.state}`)}>
      <Notice
        tone={remainingRows + counts.kept > 0 ? 'waiting' : 'good'}
        takesFocus={step.isSuccess}
      >
        <ul className={classes.list}>
          {resultKinds
            .filter((name) => counts[name] > 0)
            .map((name) => (
              <li key={name}>{t(`imports:done.${name}`, rowCountValues(counts[name]))}</li>
            ))}
          {remainingRows > 0 && <li>{t('done.left', rowCountValues(remainingRows))}</li>}
        </ul>
      </Notice>
      {remainingRows > 0 && <FailedRows id={run.id} title={t('done.failedRows')} />}
      {counts.kept > 0 && (
        <Rows
          run={run}
          which="kept"
          title={t('check.stay')}
          show={(row) => <KeptRecord row={row} />}
        />
      )}
      {run.canUndo && (
        <div className={classes.actions}>
          <UndoButton step={step} />
        </div>
      )}
    </Section>
  );
}

/** A record that stays, and why. */
function KeptRecord({ row: { number, name, applicantId, problems } }: { row: ImportRow }) {
  const { t } = useTranslation('imports');
  return (
    <div>
      <p className={classes.title}>
        {t('check.row')} {number} ·{' '}
        {applicantId && <Link to={paths.applicant(applicantId)}>{name}</Link>}
      </p>
      {problems.map(({ rule, values, message }) => (
        <p key={rule}>
          <RuleMessage rule={rule} values={values} fallback={message} />
        </p>
      ))}
    </div>
  );
}

function Steps({ run }: { run: ImportRun }) {
  const { t } = useTranslation(['imports', 'actions']);
  const step = useImportStep(run.id);
  const { state } = run;
  const isOver = state === 'done' || state === 'undone';
  const isOpen = state === 'columns' || state === 'checking' || state === 'checked';
  return (
    <>
      <PageHeader
        title={run.fileName || t(`imports:file.kinds.${run.kind}`)}
        subtitle={
          <>
            {t(`imports:file.kinds.${run.kind}`)} <ImportState state={state} />
          </>
        }
        actions={
          <>
            {isOpen && !step.isPending && <DropButton id={run.id} />}
            <Button variant="default" component={Link} to={paths.imports}>
              {t('back')}
            </Button>
          </>
        }
      />
      <div className={classes.steps}>
        <ImportProblem key={step.submittedAt} error={step.error} />
        {isOpen && <ColumnsStep key={currentMapping(run)} run={run} step={step} />}
        {!isOver && <StepProgress run={run} step={step} />}
        {state === 'checked' && <CheckStep run={run} step={step} />}
        {state === 'checked' && <RunStep run={run} step={step} />}
        {isOver && <DoneStep run={run} step={step} />}
      </div>
    </>
  );
}

/** Current mapping. Keeps its identity while unchanged, so that the form and the focus stay. */
function currentMapping({ columns, dayOrder, values, unknown }: ImportRun): string {
  return JSON.stringify([columns.map(({ field }) => field), dayOrder, values, unknown]);
}

function DropButton({ id }: { id: string }) {
  const { t } = useTranslation(['imports', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(dropImport);
  const navigate = useNavigate();

  async function drop() {
    try {
      await mutateAsync({ params: { id } });
      showToast({ text: t('dropped') });
      await navigate({ to: paths.imports });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  }
  return (
    <Button variant="default" loading={isPending} onClick={() => void drop()}>
      {t('drop')}
    </Button>
  );
}
