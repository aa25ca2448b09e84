import { Button, FileInput, Radio, Stack } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import {
  type ImportKind,
  type ImportSummary,
  importKinds,
  listImports,
} from '#features/imports/contract/imports.ts';
import { ImportProblem, ImportState } from '../../parts/import-state.tsx';
import { useBeginImport } from '../../parts/queries.ts';
import classes from './imports-screen.module.css';

function FileForm() {
  const { t } = useTranslation(['imports', 'actions']);
  const { kind: wanted } = useSearch({ strict: false }) as { kind?: string };
  const [kind, setKind] = useState<ImportKind>(wanted === 'clients' ? 'clients' : 'applicants');
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { mutateAsync, isPending, error, failureCount } = useBeginImport();
  const navigate = useNavigate();

  async function send(event: FormEvent) {
    event.preventDefault();
    setMissing(!file);
    if (!file) return;
    const run = await mutateAsync({ file, kind }).catch(() => undefined);
    if (run) await navigate({ to: paths.import(run.id) });
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <Radio.Group
        label={t('file.kind')}
        value={kind}
        onChange={(value) => setKind(value as ImportKind)}
      >
        <Stack gap="xs" mt="xs">
          {importKinds.map((one) => (
            <Radio key={one} value={one} label={t(`imports:file.kinds.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <FileInput
        label={t('file.label')}
        description={t('file.hint')}
        placeholder={t('file.choose')}
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': t('actions:clear') }}
        value={file}
        error={isMissing && t('file.none')}
        onChange={(chosen) => {
          setFile(chosen);
          setMissing(false);
        }}
      />
      <ImportProblem key={failureCount} error={error} />
      <Button type="submit" loading={isPending}>
        {t('file.send')}
      </Button>
    </form>
  );
}

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
  const loadFailureTexts = useLoadFailureTexts(t('past.failed'));
  const query = useRead(listImports);
  return (
    <Loaded
      query={query}
      texts={loadFailureTexts}
      loading={<ListSkeleton label={t('past.loading')} />}
    >
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
