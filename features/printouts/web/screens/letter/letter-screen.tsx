import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/printout.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { PaperView } from '#core/web/print/printout-view.tsx';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { AboutFile } from '#features/person/web/parts/applicants/record-frame.tsx';
import { type LetterTemplate, listLetterTemplates } from '#features/printouts/contract/letters.ts';
import { LetterForm } from './letter-form.tsx';
import { emptyLetter, type LetterValues } from './letter-values.ts';

/** `/page/applicant/{id}/letter`: a letter about a person. */
export function LetterScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('letters');
  usePageTitle(t('write.title'));
  return (
    <AboutFile key={id} id={id} title={t('write.title')}>
      {(file) => <LetterContent file={file} />}
    </AboutFile>
  );
}

function LetterContent({ file }: { file: Applicant }) {
  const { t } = useTranslation('letters');
  const query = useRead(listLetterTemplates);
  return (
    <Loaded
      query={query}
      texts={useLoadFailureTexts()}
      loading={<SectionSkeleton label={t('write.loading')} />}
    >
      {(all) => <FromTemplates file={file} all={all} />}
    </Loaded>
  );
}

function FromTemplates({ file, all }: { file: Applicant; all: readonly LetterTemplate[] }) {
  const { t, i18n } = useTranslation(['letters', 'templates']);
  const [values, setValues] = useState<LetterValues | null>(null);
  const [paper, setPaper] = useState<Paper | null>(null);
  const templates = all.filter(({ archived }) => !archived);
  const [first] = templates;
  if (!first) {
    const mayAdd = may('organisation:write');
    return (
      <EmptyState
        icon={<IconMail size={26} stroke={1.6} />}
        title={t('write.noTemplates')}
        text={mayAdd ? t('settings.noneText') : t('write.noTemplatesText')}
        action={
          mayAdd && (
            <Button component={Link} to={paths.letterNew}>
              {t('templates:add')}
            </Button>
          )
        }
      />
    );
  }
  if (paper) {
    return (
      <PaperView
        paper={paper}
        hint={t('write.ready')}
        changeLabel={t('write.change')}
        onChange={() => setPaper(null)}
      />
    );
  }
  return (
    <LetterForm
      file={file}
      templates={templates}
      initial={values ?? emptyLetter(first.id, file.language ?? i18n.language)}
      onShown={(made, written) => {
        setValues(written);
        setPaper(made);
      }}
    />
  );
}
