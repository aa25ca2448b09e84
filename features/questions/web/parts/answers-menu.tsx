import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { exportAnswers, listAnswers } from '#features/questions/contract/questions.ts';

/** Prints or exports answers. Renders nothing when there are none. */
export function AnswersMenu({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('questions');
  const errorMessage = useErrorMessage();
  const { data: answers = [] } = useRead(listAnswers, { params: { applicantId: applicant.id } });
  const save = useMutation({
    mutationFn: () => download(exportAnswers, { params: { applicantId: applicant.id } }),
    onSuccess: (name) => showToast({ text: t('sheet.saved', { name }) }),
    onError: (error) =>
      showToast({ tone: 'bad', title: t('sheet.saveFailed'), text: errorMessage(error) }),
  });
  if (answers.length === 0) return null;
  return (
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('sheet.more')}>
          <IconDots size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.paper(applicant.id)}
          search={{ parts: 'identity,answers' } as never}
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t('sheet.print')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => save.mutate()}
        >
          {t('sheet.save')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
