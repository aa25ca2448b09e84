import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { FileContent, type ShownFile } from './file-content.tsx';
import classes from './preview-dialog.module.css';
import { useDownload } from './use-download.ts';

/** Shows an image or a PDF; closed if null. */
export function PreviewDialog({ file, onClose }: { file: ShownFile | null; onClose: () => void }) {
  const { t } = useTranslation(['files', 'actions']);
  const isPhone = !useIsAtLeast('md');
  const { download, isPending } = useDownload();
  return (
    <Modal
      opened={file !== null}
      onClose={onClose}
      title={<bdi className={classes.title}>{file?.name}</bdi>}
      size="xl"
      fullScreen={isPhone}
    >
      {file && <FileContent file={file} />}
      <DialogActions>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => file && download(file)}
        >
          {t('download')}
        </Button>
        <Button onClick={onClose}>{t('actions:close')}</Button>
      </DialogActions>
    </Modal>
  );
}
