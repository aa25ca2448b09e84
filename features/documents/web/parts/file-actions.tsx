import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconEye,
  IconPencil,
  IconSend,
  IconShare,
  IconShareOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  deleteFile,
  restoreFile,
  type StoredFile,
  unshareFile,
} from '#features/documents/contract/files.ts';
import { fileParams, useDownload } from './use-download.ts';

const iconSize = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Deleting needs no confirmation, because it can be undone. */
export function FileActions({
  applicantId,
  file,
  mayChange,
  onShow,
  onEdit,
  onShare,
  onGive,
  onDeleted,
}: {
  applicantId: string;
  file: StoredFile;
  mayChange: boolean;
  onShow: () => void;
  onEdit: () => void;
  onShare: () => void;
  onGive: () => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation(['files', 'actions']);
  const errorMessage = useErrorMessage();
  const { download } = useDownload();
  const deletion = useChange(deleteFile);
  const restoring = useChange(restoreFile);
  const unsharing = useChange(unshareFile);
  const { name } = file;
  const showError = (error: unknown) => showToast({ tone: 'bad', text: errorMessage(error) });

  async function remove() {
    // Uses the promise: this component is gone before a callback would run.
    try {
      await deletion.mutateAsync({ params: fileParams(file) });
    } catch (error) {
      showError(error);
      return;
    }
    onDeleted();
    showToast({
      text: t('deleted', { name }),
      action: {
        label: t('actions:undo'),
        onClick: () =>
          void restoring.mutateAsync({ params: { applicantId, id: file.id } }).catch(showError),
      },
    });
  }

  const stopSharing = () =>
    unsharing
      .mutateAsync({ params: { applicantId, id: file.id } })
      .then(() => showToast({ text: t('wasUnshared', { name }) }), showError);

  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} aria-label={t('actionsOf', { name })}>
          <IconDots {...iconSize} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {file.preview && (
          <Menu.Item leftSection={<IconEye {...iconSize} />} onClick={onShow}>
            {t('show')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload {...iconSize} />} onClick={() => download(file)}>
          {t('download')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSend {...iconSize} />} onClick={onGive}>
          {t('give.action')}
        </Menu.Item>
        {mayChange && (
          <>
            <Menu.Item leftSection={<IconPencil {...iconSize} />} onClick={onEdit}>
              {t('edit')}
            </Menu.Item>
            {file.shared ? (
              <Menu.Item
                leftSection={<IconShareOff {...iconSize} />}
                onClick={() => void stopSharing()}
              >
                {t('unshare')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconShare {...iconSize} />} onClick={onShare}>
                {t('share')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconTrash {...iconSize} />} onClick={() => void remove()}>
              {t('actions:delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
