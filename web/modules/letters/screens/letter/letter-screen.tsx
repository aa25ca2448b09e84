import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { type LetterTemplate, listLetterTemplates } from '#contract/letters.ts';
import type { Paper } from '#contract/papers.ts';
import { AboutFile } from '#web/modules/applicants/parts/about-file.tsx';
import { PaperView } from '#web/modules/print-views/parts/paper-view.tsx';
import { paths } from '#web/paths.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { may } from '#web/platform/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { LetterForm } from './letter-form.tsx';
import { emptyLetter, type LetterValues } from './letter-values.ts';

/** `/page/applicant/{id}/letter`: a letter about somebody, with what it may say of them. */
export function LetterScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('letters');
  usePageTitle(t('write.title'));
  return (
    <AboutFile key={id} id={id} title={t('write.title')}>
      {(file) => <OfFile file={file} />}
    </AboutFile>
  );
}

function OfFile({ file }: { file: Applicant }) {
  const { t } = useTranslation('letters');
  const query = useRead(listLetterTemplates);
  return (
    <Loaded
      query={query}
      words={useFailedWords()}
      loading={<SectionSkeleton label={t('write.loading')} />}
    >
      {(all) => <FromTemplates file={file} all={all} />}
    </Loaded>
  );
}

function FromTemplates({ file, all }: { file: Applicant; all: readonly LetterTemplate[] }) {
  const { t, i18n } = useTranslation('letters');
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
              {t('settings.add')}
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
