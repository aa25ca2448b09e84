import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { questionForms } from '#contract/enumerations.ts';
import { type BankQuestion, type BankState, readQuestionBank } from '#contract/question-bank.ts';
import { paths } from '#web/paths.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BankMenu } from './bank-menu.tsx';
import { DraftBar } from './draft-bar.tsx';
import { FormQuestions } from './form-questions.tsx';
import classes from './questions-screen.module.css';

type Form = BankQuestion['form'];

/** `/page/settings/questions`: what the forms ask, as it is being edited. The form is the address. */
export function QuestionsScreen() {
  const { t } = useTranslation(['question-bank', 'actions']);
  usePageTitle(t('title'));
  const { search, show } = useListAddress();
  const query = useRead(readQuestionBank);
  const { data } = query;
  const form = questionForms.find((one) => one === search.form) ?? 'pre-screening';
  const add = (
    <Button
      component={Link}
      to={paths.questionNew}
      search={{ form } as never}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {t('add')}
    </Button>
  );
  const isEmpty = !data?.bank.questions.some((question) => question.form === form);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          data && (
            <>
              <BankMenu state={data} />
              {!isEmpty && add}
            </>
          )
        }
      />
      <Loaded
        query={query}
        words={useFailedWords()}
        loading={<ListSkeleton label={t('actions:loading')} />}
      >
        {(state) => (
          <>
            <DraftBar state={state} />
            <Forms
              state={state}
              form={form}
              add={add}
              query={typeof search.q === 'string' ? search.q : ''}
              onForm={(chosen) => show({ form: chosen })}
              onSearch={(q) => show({ form, q }, { inPlace: true })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Forms({
  state,
  form,
  add,
  query,
  onForm,
  onSearch,
}: {
  state: BankState;
  form: Form;
  add: ReactNode;
  query: string;
  onForm: (form: Form) => void;
  onSearch: (q: string) => void;
}) {
  const { t } = useTranslation(['question-bank', 'enumerations']);
  const { number } = useFormat();
  const countOf = (one: Form) =>
    state.bank.questions.filter((question) => question.form === one).length;
  return (
    <Tabs value={form} keepMounted={false} onChange={(chosen) => onForm(chosen as Form)}>
      <Tabs.List aria-label={t('forms')} className={classes.tabs}>
        {questionForms.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`enumerations:questionForms.${one}`)}{' '}
            <span className={classes.count}>{number(countOf(one))}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {questionForms.map((one) => (
        <Tabs.Panel key={one} value={one}>
          <FormQuestions state={state} form={one} add={add} query={query} onSearch={onSearch} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
