import { Button, FileInput, Radio, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { type ImportKind, importKinds } from '#features/imports/contract/imports.ts';
import { ImportProblem } from '../../parts/import-problem.tsx';
import { useBeginImport } from '../../parts/queries.ts';
import classes from './imports-screen.module.css';

/** Which file, and who is in it. */
export function FileForm() {
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
