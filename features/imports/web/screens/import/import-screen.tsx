import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { dropImport, type ImportRun } from '#features/imports/contract/imports.ts';
import { ImportProblem } from '../../parts/import-problem.tsx';
import { ImportState } from '../../parts/import-state.tsx';
import { importQuery, useImportStep } from '../../parts/queries.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import classes from './import-screen.module.css';
import { RunStep } from './run-step.tsx';
import { UnderWay } from './under-way.tsx';

/** `/page/import/{id}`: what the columns are, what will come of it, and what has. */
export function ImportScreen() {
  const { t } = useTranslation(['imports', 'actions']);
  usePageTitle(t('title'));
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(importQuery(id));
  return (
    <Loaded
      query={query}
      words={useFailedWords(t('failed'))}
      loading={<ListSkeleton label={t('loading')} />}
    >
      {(run) => <Steps key={run.id} run={run} />}
    </Loaded>
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
        {isOpen && <ColumnsStep key={mappingOf(run)} run={run} step={step} />}
        {!isOver && <UnderWay run={run} step={step} />}
        {state === 'checked' && <CheckStep run={run} step={step} />}
        {state === 'checked' && <RunStep run={run} step={step} />}
        {isOver && <DoneStep run={run} step={step} />}
      </div>
    </>
  );
}

/** What the columns are said to be; while that is the same, the form of it stays, and the focus in it. */
function mappingOf({ columns, dayOrder, values, unknown }: ImportRun): string {
  return JSON.stringify([columns.map(({ field }) => field), dayOrder, values, unknown]);
}

function DropButton({ id }: { id: string }) {
  const { t } = useTranslation(['imports', 'actions']);
  const errorWords = useErrorWords();
  const { mutateAsync, isPending } = useChange(dropImport);
  const navigate = useNavigate();

  async function drop() {
    try {
      await mutateAsync({ params: { id } });
      showToast({ text: t('dropped') });
      await navigate({ to: paths.imports });
    } catch (error) {
      showToast({ tone: 'bad', text: errorWords(error) });
    }
  }
  return (
    <Button variant="default" loading={isPending} onClick={() => void drop()}>
      {t('drop')}
    </Button>
  );
}
