import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFolders, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#core/web/api/download.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { paths } from '#core/web/paths.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type BankState,
  exportQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { ImportDialog } from './import-dialog.tsx';

/** What is done to all questions at once: their topics, and their file. */
export function BankMenu({ state }: { state: BankState }) {
  const { t } = useTranslation('question-bank');
  const errorWords = useErrorWords();
  const [isImporting, setImporting] = useState(false);
  const save = useMutation({
    mutationFn: () => download(exportQuestionBank, {}),
    onSuccess: (name) => showToast({ text: t('file.saved', { name }) }),
    onError: (error) => showToast({ tone: 'bad', text: errorWords(error) }),
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
