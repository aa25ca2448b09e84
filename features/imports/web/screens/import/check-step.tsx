import { Button, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '#core/contract/table-files.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useColumnTitle } from '#features/exports/web/parts/column-titles.ts';
import {
  type ImportChoice,
  type ImportRow,
  type ImportRun,
  importChoices,
  saveFailedRows,
} from '#features/imports/contract/imports.ts';
import { importRowsQuery } from '../../parts/queries.ts';
import classes from './import-screen.module.css';
import type { StepProps } from './step-progress.tsx';

/** Downloads the rows that aren't imported, with reasons, for correction. */
export function FailedRows({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation(['imports', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) =>
      download(saveFailedRows, { params: { id }, query: { format } }),
    onSuccess: (name) => showToast({ text: t('done.saved', { name }) }),
    onError: (error) => showToast({ tone: 'bad', text: errorMessage(error) }),
  });
  return (
    <div className={classes.group}>
      <h3 className={classes.heading}>{title}</h3>
      <Group gap="xs">
        <Button variant="default" disabled={isPending} onClick={() => mutate('xlsx')}>
          {t('done.saveXlsx')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => mutate('csv')}>
          {t('done.saveCsv')}
        </Button>
      </Group>
    </div>
  );
}

/** Result of the check: valid rows, problems, and likely duplicates. */
export function CheckStep({ run, step }: StepProps) {
  const { t } = useTranslation(['imports', 'actions']);
  const { number } = useFormat();
  const { good, wrong, alike, undecided } = run.counts;
  const rowCountValues = (count: number) => ({ count, rows: number(count) });
  const isJustChecked = step.isSuccess && step.variables.step !== 'choose';
  return (
    <Section title={t('check.title')}>
      <Notice tone={wrong + undecided > 0 ? 'waiting' : 'good'} takesFocus={isJustChecked}>
        <ul className={classes.list}>
          <li>{t('check.good', rowCountValues(good))}</li>
          {wrong > 0 && <li>{t('check.wrong', rowCountValues(wrong))}</li>}
          {alike > 0 && <li>{t('check.alike', rowCountValues(alike))}</li>}
        </ul>
      </Notice>
      {wrong > 0 && (
        <Rows
          run={run}
          which="wrong"
          title={t('check.problems')}
          show={(row) => <WrongRow row={row} />}
        />
      )}
      {alike > 0 && (
        <Rows
          run={run}
          which="alike"
          title={t('check.duplicates')}
          show={(row) => <DuplicateRow row={row} step={step} />}
        >
          {undecided > 0 && (
            <Choice
              label={t('check.all')}
              choices={importChoices}
              chosen={null}
              onChoose={(choice) => step.mutate({ step: 'choose', body: { choice } })}
            />
          )}
        </Rows>
      )}
      {wrong + undecided > 0 && <FailedRows id={run.id} title={t('check.save')} />}
    </Section>
  );
}

const initialRows = 10;
const maxRows = 100;

/** A page of rows with a button for more. */
export function Rows({
  run,
  which,
  title,
  show,
  children,
}: {
  run: ImportRun;
  which: 'wrong' | 'alike' | 'kept';
  title: string;
  show: (row: ImportRow) => React.ReactNode;
  children?: React.ReactNode;
}) {
  const { t } = useTranslation(['imports', 'actions']);
  const [limit, setLimit] = useState(initialRows);
  return (
    <div className={classes.group}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
      <Loaded
        query={useQuery(importRowsQuery(run, which, limit))}
        texts={useLoadFailureTexts(t('check.rowsFailed'))}
        loading={<SectionSkeleton label={t('actions:loading')} />}
      >
        {({ rows, next }) => (
          <>
            <ul className={classes.list}>
              {rows.map((row) => (
                <li key={row.number} className={classes.row}>
                  {show(row)}
                </li>
              ))}
            </ul>
            {next !== null && limit < maxRows && (
              <div>
                <Button variant="default" size="compact-md" onClick={() => setLimit(maxRows)}>
                  {t('check.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function RowName({ row: { number, name } }: { row: ImportRow }) {
  const { t } = useTranslation(['imports', 'actions']);
  return (
    <p className={classes.title}>
      {t('check.row')} {number}
      {name && ` · ${name}`}
    </p>
  );
}

function WrongRow({ row }: { row: ImportRow }) {
  const { t } = useTranslation('imports');
  const columnTitle = useColumnTitle();
  return (
    <div>
      <RowName row={row} />
      {row.problems.map(({ field, title, value, rule, values, message }) => (
        <p key={field}>
          {title ?? columnTitle(field as never)} {value && t('check.quoted', { value })} –{' '}
          <RuleMessage rule={rule} values={values} fallback={message} />
        </p>
      ))}
    </div>
  );
}

function DuplicateRow({ row, step }: { row: ImportRow; step: StepProps['step'] }) {
  const { t } = useTranslation(['imports', 'actions']);
  const { number, name } = row;
  return (
    <>
      <div>
        <RowName row={row} />
        {row.sameAs !== null && <p>{t('check.sameAs', { number: row.sameAs })}</p>}
        {row.duplicates.map((found, place) => (
          <DuplicateMatch
            key={found.visible ? found.record.id : `hidden-${String(place)}`}
            found={found}
          />
        ))}
      </div>
      <Choice
        label={t('check.choiceOf', { number, name })}
        isLabelHidden
        choices={row.choices}
        chosen={row.choice}
        onChoose={(choice) => step.mutate({ step: 'choose', body: { numbers: [number], choice } })}
      />
    </>
  );
}

function DuplicateMatch({ found }: { found: ImportRow['duplicates'][number] }) {
  const { t } = useTranslation(['imports', 'drafts']);
  const { personName, day } = useFormat();
  const reasons = found.reasons.map((reason) => t(`drafts:duplicates.reasons.${reason}`));
  const strength = t(`drafts:duplicates.strengths.${found.strength}`);
  if (!found.visible) return <p>{t('check.hidden')}</p>;
  const { record } = found;
  const to = record.kind === 'applicant' ? paths.applicant(record.id) : paths.draft(record.id);
  return (
    <>
      <p>
        <a href={to} target="_blank" rel="noreferrer">
          {personName(record)}
        </a>{' '}
        {record.reference} {day(record.dateOfBirth)}
      </p>
      <p className={classes.soft}>{[strength, ...reasons].join(' · ')}</p>
    </>
  );
}

function Choice({
  label,
  isLabelHidden = false,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  isLabelHidden?: boolean;
  choices: readonly ImportChoice[];
  chosen: ImportChoice | null;
  onChoose: (choice: ImportChoice) => void;
}) {
  const { t } = useTranslation(['imports', 'actions']);
  return (
    <NativeSelect
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={chosen ?? ''}
      onChange={(event) => {
        const wanted = choices.find((one) => one === event.currentTarget.value);
        if (wanted) onChoose(wanted);
      }}
    >
      <option value="" disabled={chosen !== null}>
        {t('check.undecided')}
      </option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {t(`imports:check.choices.${one}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
