import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { type ImportSummary, listImports } from '#features/imports/contract/imports.ts';
import { ImportState } from '../../parts/import-state.tsx';
import { FileForm } from './file-form.tsx';
import classes from './imports-screen.module.css';

/** `/page/import`: a file to bring in, and the imports so far. */
export function ImportsScreen() {
  const { t } = useTranslation(['imports', 'actions']);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={classes.screen}>
        <Section title={t('file.title')} text={t('file.text')}>
          <FileForm />
        </Section>
        <Section title={t('past.title')} text={t('past.text')}>
          <PastImports />
        </Section>
      </div>
    </>
  );
}

function PastImports() {
  const { t } = useTranslation('imports');
  const words = useFailedWords(t('past.failed'));
  const query = useRead(listImports);
  return (
    <Loaded query={query} words={words} loading={<ListSkeleton label={t('past.loading')} />}>
      {(runs) =>
        runs.length === 0 ? (
          <p className={classes.none}>{t('past.none')}</p>
        ) : (
          <ul className={classes.list}>
            {runs.map((run) => (
              <PastImport key={run.id} run={run} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function PastImport({ run }: { run: ImportSummary }) {
  const { t } = useTranslation(['imports', 'actions']);
  const { moment, number, personName } = useFormat();
  const { rows } = run.counts;
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.name}>
          {run.fileName || t(`imports:file.kinds.${run.kind}`)} <ImportState state={run.state} />
        </p>
        <p className={classes.about}>
          {t(`imports:file.kinds.${run.kind}`)} ·{' '}
          {t('past.people', { count: rows, rows: number(rows) })}
          <br />
          {t('past.by', {
            who: personName({ ...run.by, preferredName: null }),
            when: moment(run.createdAt),
          })}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        component={Link}
        to={paths.import(run.id)}
        aria-label={t('past.openOne', {
          name: run.fileName || t(`imports:file.kinds.${run.kind}`),
        })}
      >
        {t('past.open')}
      </Button>
    </li>
  );
}
