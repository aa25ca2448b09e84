import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/printout.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { PaperView } from '#core/web/print/printout-view.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { AboutFile } from '#features/person/web/parts/applicants/record-frame.tsx';
import { PaperForm, type PaperValues, paperValues } from './paper-form.tsx';

/** `/page/applicant/{id}/paper`: print parts of a case record or save them as a PDF. */
export function PaperScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('papers');
  usePageTitle(t('title'));
  return (
    <AboutFile key={id} id={id} title={t('title')}>
      {(file) => <PrintoutContent file={file} />}
    </AboutFile>
  );
}

function PrintoutContent({ file }: { file: Applicant }) {
  const { t, i18n } = useTranslation('papers');
  const search = useSearch({ strict: false }) as { parts?: unknown };
  const [values, setValues] = useState<PaperValues>(() => paperValues(i18n.language, search.parts));
  const [paper, setPaper] = useState<Paper | null>(null);
  if (paper) {
    return (
      <PaperView
        paper={paper}
        hint={t('ready')}
        changeLabel={t('change')}
        onChange={() => setPaper(null)}
      />
    );
  }
  return (
    <PaperForm
      file={file}
      initial={values}
      onShown={(made, chosen) => {
        setValues(chosen);
        setPaper(made);
      }}
    />
  );
}
