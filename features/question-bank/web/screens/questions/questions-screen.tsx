import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useListAddress } from '#core/web/lists/list-address.ts';
import { paths } from '#core/web/paths.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import {
  type BankQuestion,
  type BankState,
  readQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
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
