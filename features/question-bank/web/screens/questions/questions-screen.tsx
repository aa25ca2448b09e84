import { Button, Menu, Tabs } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFolders,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useListAddress } from '#core/web/lists/list-address.ts';
import { paths } from '#core/web/paths.ts';
import { ListSkeleton } from '#core/web/ui/list-skeleton.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type BankQuestion,
  type BankState,
  exportQuestionBank,
  readQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { DraftBar } from './draft-bar.tsx';
import { FormQuestions } from './form-questions.tsx';
import { ImportDialog } from './import-dialog.tsx';
import classes from './questions-screen.module.css';

type Form = BankQuestion['form'];

/** Topics, import, and export. */
function BankMenu({ state }: { state: BankState }) {
  const { t } = useTranslation('question-bank');
  const errorMessage = useErrorMessage();
  const [isImporting, setImporting] = useState(false);
  const save = useMutation({
    mutationFn: () => download(exportQuestionBank, {}),
    onSuccess: (name) => showToast({ text: t('file.saved', { name }) }),
    onError: (error) => showToast({ tone: 'bad', text: errorMessage(error) }),
  });
  return (
    <>
      <Menu width={260}>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={paths.questionTopics}
            leftSection={<IconFolders size={18} stroke={1.7} aria-hidden="true" />}
          >
            {t('topics.open')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => save.mutate()}
          >
            {t('file.save')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => setImporting(true)}
          >
            {t('file.open')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ImportDialog state={state} isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  );
}

/** `/page/settings/questions`: draft questions of the form in the URL. */
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
        texts={useLoadFailureTexts()}
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
  const questionCount = (one: Form) =>
    state.bank.questions.filter((question) => question.form === one).length;
  return (
    <Tabs value={form} keepMounted={false} onChange={(chosen) => onForm(chosen as Form)}>
      <Tabs.List aria-label={t('forms')} className={classes.tabs}>
        {questionForms.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`enumerations:questionForms.${one}`)}{' '}
            <span className={classes.count}>{number(questionCount(one))}</span>
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
