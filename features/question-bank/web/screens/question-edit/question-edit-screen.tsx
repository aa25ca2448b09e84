import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import {
  type BankQuestion,
  type BankState,
  readQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { QuestionEditor } from './question-editor.tsx';
import { emptyValues, toFormValues } from './question-values.ts';

/** `/page/settings/questions/edit/{id}`, and `/page/settings/questions/new`. */
export function QuestionEditScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  // Remounts the form for another question.
  return <Opened key={id ?? 'new'} id={id} />;
}

function Opened({ id }: { id: string | undefined }) {
  const { t } = useTranslation(['question-bank', 'actions']);
  const query = useRead(readQuestionBank);
  // Keeps the first fresh data: a later refetch must not change the form.
  const [begun, setBegun] = useState<BankState | null>(null);
  if (begun === null && query.data && !query.isFetching) setBegun(query.data);

  return (
    <Loaded
      query={{ ...query, data: begun ? query.data : undefined }}
      texts={useLoadFailureTexts()}
      loading={<SectionSkeleton label={t('actions:loading')} height={120} />}
    >
      {(state) => <Editing id={id} begun={begun ?? state} state={state} />}
    </Loaded>
  );
}

function BackToList({ form }: { form: BankQuestion['form'] }) {
  const { t } = useTranslation('question-bank');
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.questions}
      search={{ form } as never}
      leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
    >
      {t('editor.back')}
    </Button>
  );
}

function Editing({
  id,
  begun,
  state,
}: {
  id: string | undefined;
  begun: BankState;
  state: BankState;
}) {
  const { t, i18n } = useTranslation(['question-bank', 'enumerations']);
  const { form: wantedForm, topic } = useSearch({ strict: false }) as Record<string, unknown>;
  const [question] = useState(() => begun.bank.questions.find((one) => one.id === id) ?? null);
  const form = question?.form ?? questionForms.find((one) => one === wantedForm) ?? 'pre-screening';
  const title = question ? t('editor.title') : t('editor.newTitle');
  usePageTitle(title);
  if (id !== undefined && question === null) return <Gone />;
  const category = begun.bank.categories.find((one) => one.id === topic)?.id ?? '';
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          question
            ? textIn(question.text, i18n.language)
            : t('editor.newText', { form: t(`enumerations:questionForms.${form}`) })
        }
        actions={<BackToList form={form} />}
      />
      <QuestionEditor
        state={state}
        base={{ version: begun.version, question }}
        initialValues={question ? toFormValues(question) : emptyValues(form, category)}
      />
    </>
  );
}

/** Removed since, or never existed. */
function Gone() {
  const { t } = useTranslation('question-bank');
  return (
    <>
      <PageHeader title={t('editor.goneTitle')} actions={<BackToList form="pre-screening" />} />
      <Section title={t('editor.gone')}>{t('editor.goneText')}</Section>
    </>
  );
}
