import { Button, TextInput } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/printout.ts';
import { call } from '#core/web/api/api.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { refetch, useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { LanguageField } from '#core/web/print/language-field.tsx';
import { PaperView } from '#core/web/print/printout-view.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import ruled from '#core/web/ui/ruled-list.module.css';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { AboutFile } from '#features/person/web/parts/applicants/record-frame.tsx';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
import {
  exportAccounting,
  readAccounting,
  saveAccounting,
  showAccounting,
} from '#features/printouts/contract/accounting.ts';
import { DisclosureEntry } from '../../parts/papers/disclosure-entry.tsx';
import { PaperFields, PaperFormFrame } from '../../parts/papers/paper-form-frame.tsx';
import { usePaperForm } from '../../parts/papers/use-paper-form.ts';
import classes from './accounting-screen.module.css';

interface Values {
  askedBy: string;
  language: string;
}

/** `/page/applicant/{id}/accounting`: disclosures, for the person who asks. */
export function AccountingScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('papers');
  usePageTitle(t('accounting.screen'));
  return (
    <AboutFile key={id} id={id} title={t('accounting.screen')}>
      {(file) => <AccountingContent file={file} />}
    </AboutFile>
  );
}

function AccountingContent({ file }: { file: Applicant }) {
  const { t, i18n } = useTranslation('papers');
  const name = [file.firstName, file.lastName].filter(Boolean).join(' ');
  const [values, setValues] = useState<Values>({ askedBy: '', language: i18n.language });
  const [paper, setPaper] = useState<Paper | null>(null);
  if (paper) {
    return (
      <PaperView
        paper={paper}
        hint={t('accounting.ready')}
        changeLabel={t('change')}
        onChange={() => setPaper(null)}
      />
    );
  }
  return (
    <div className={classes.parts}>
      <AccountingForm
        file={file}
        name={name}
        initial={values}
        onShown={(made, chosen) => {
          setValues(chosen);
          setPaper(made);
        }}
      />
      <Contents id={file.id} />
    </div>
  );
}

const toSent = (values: Values) => ({ ...values, zone: browserZone() }) as never;

function AccountingForm({
  file,
  name,
  initial,
  onShown,
}: {
  file: Applicant;
  name: string;
  initial: Values;
  onShown: (paper: Paper, values: Values) => void;
}) {
  const { t } = useTranslation(['papers', 'actions']);
  const { id } = file;
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const making = usePaperForm({
    keptTextName: `accounting:${id}`,
    schema: showAccounting.body,
    initialValues: initial,
    toSent,
    show: (body) => call(showAccounting, { params: { id }, body }),
    save: (body) => download(saveAccounting, { params: { id }, body }),
    savedText: (saved) => t('saved', { name: saved }),
    onShown,
  });
  const { fields } = making.form;
  const language = fields.useWatchValue('language');
  async function saveTable() {
    if (fields.validate().hasErrors) return;
    try {
      const body = toSent(fields.getValues());
      const saved = await download(exportAccounting, { params: { id }, body });
      showToast({ text: t('saved', { name: saved }) });
      await refetch(client, exportAccounting.changes);
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  }
  return (
    <PaperFormFrame
      making={making}
      warning={<PaperWarning applicant={file} path="printout" />}
      otherActions={
        <Button
          variant="default"
          leftSection={<IconTable size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => void saveTable()}
        >
          {t('accounting.table')}
        </Button>
      }
    >
      <Section title={t('accounting.make')}>
        <PaperFields>
          <TextInput
            key={fields.key('askedBy')}
            {...fields.getInputProps('askedBy')}
            label={`${t('accounting.askedBy')} (${t('actions:optional')})`}
            description={t('accounting.askedByHint', { who: name })}
            autoComplete="off"
          />
          <LanguageField
            label={t('language')}
            value={language}
            onChange={(tag) => fields.setFieldValue('language', tag)}
          />
        </PaperFields>
      </Section>
    </PaperFormFrame>
  );
}

function Contents({ id }: { id: string }) {
  const { t } = useTranslation('papers');
  const { day } = useFormat();
  return (
    <Loaded
      query={useRead(readAccounting, { params: { id } })}
      texts={useLoadFailureTexts()}
      loading={<SectionSkeleton label={t('disclosures.loading')} />}
    >
      {({ since, years: count, source, items, isCut }) => (
        <Section
          title={t('accounting.list')}
          text={
            <>
              {t('accounting.text', { count, since: day(since) })} {t('accounting.leftOut')}{' '}
              {t('accounting.source', { source })}
            </>
          }
        >
          {items.length === 0 ? (
            <p>{t('accounting.nothing')}</p>
          ) : (
            <ol className={ruled.list}>
              {items.map((entry) => (
                <DisclosureEntry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
          {isCut && <p>{t('disclosures.cut', { number: items.length })}</p>}
        </Section>
      )}
    </Loaded>
  );
}
