import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { Paper } from '#contract/papers.ts';
import { AboutFile } from '#web/modules/applicants/parts/about-file.tsx';
import { PaperView } from '#web/modules/print-views/parts/paper-view.tsx';
import { usePageTitle } from '#web/platform/page-title.ts';
import { PaperForm } from './paper-form.tsx';
import { type PaperValues, paperValues } from './paper-values.ts';

/** `/page/applicant/{id}/paper`: parts of a file to be printed or saved as a PDF. */
export function PaperScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('papers');
  usePageTitle(t('title'));
  return (
    <AboutFile key={id} id={id} title={t('title')}>
      {(file) => <OfFile file={file} />}
    </AboutFile>
  );
}

function OfFile({ file }: { file: Applicant }) {
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
