import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { When } from '#core/web/ui/when.tsx';
import type { StoredFile } from '#features/documents/contract/files.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { FileActions } from './file-actions.tsx';
import { FileDialog } from './file-dialog.tsx';
import classes from './file-list.module.css';
import { useFileTexts } from './file-texts.ts';
import { GiveDialog } from './give-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useDownload } from './use-download.ts';

export function FileList({
  applicant,
  files,
  mayChange,
  onDeleted,
}: {
  applicant: Applicant;
  files: readonly StoredFile[];
  mayChange: boolean;
  /** Called after a deletion, when the focused element is gone. */
  onDeleted: () => void;
}) {
  const { t } = useTranslation('files');
  const { id: applicantId } = applicant;
  // Ids, because a name may change or a document go while a dialog is open.
  const [previewedId, setPreviewedId] = useState<string | null>(null);
  const [editedId, setEdited] = useState<string | null>(null);
  const [sharedId, setShared] = useState<string | null>(null);
  const [disclosedId, setDisclosedId] = useState<string | null>(null);
  const find = (id: string | null) => files.find((file) => file.id === id) ?? null;

  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {files.map((file) => (
          <li key={file.id} className={classes.entry}>
            <FileIcon type={file.type} />
            <Facts file={file} onShow={() => setPreviewedId(file.id)} />
            <FileActions
              applicantId={applicantId}
              file={file}
              mayChange={mayChange}
              onShow={() => setPreviewedId(file.id)}
              onEdit={() => setEdited(file.id)}
              onShare={() => setShared(file.id)}
              onGive={() => setDisclosedId(file.id)}
              onDeleted={onDeleted}
            />
          </li>
        ))}
      </ul>
      <PreviewDialog file={find(previewedId)} onClose={() => setPreviewedId(null)} />
      <FileDialog file={find(editedId)} onClose={() => setEdited(null)} />
      <GiveDialog
        applicant={applicant}
        file={find(disclosedId)}
        onClose={() => setDisclosedId(null)}
      />
      <ShareDialog applicant={applicant} file={find(sharedId)} onClose={() => setShared(null)} />
    </>
  );
}

function Facts({ file, onShow }: { file: StoredFile; onShow: () => void }) {
  const { t } = useTranslation('files');
  const { when, personName } = useFormat();
  const fileTexts = useFileTexts();
  const { download, isPending } = useDownload();
  const { name, note, size, uploadedAt, uploadedBy, preview } = file;
  return (
    <div className={classes.words}>
      <button
        type="button"
        className={classes.name}
        aria-haspopup={preview ? 'dialog' : undefined}
        aria-label={preview ? t('showOne', { name }) : t('downloadOne', { name })}
        aria-busy={isPending || undefined}
        onClick={() => (preview ? onShow() : download(file))}
      >
        <bdi>{name}</bdi>
      </button>
      {note && (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      )}
      <p className={classes.facts}>
        {fileTexts.size(size)} · <When moment={when(uploadedAt)} /> ·{' '}
        {uploadedBy ? personName(uploadedBy) : t('somebodyGone')}
      </p>
      {(file.shared || file.fromPerson) && (
        <p className={classes.marks}>
          {file.fromPerson && <StatusBadge tone="info">{t('fromPerson')}</StatusBadge>}
          {file.shared && <StatusBadge tone="good">{t('shared')}</StatusBadge>}
        </p>
      )}
    </div>
  );
}

function FileIcon({ type }: { type: string }) {
  const Icon = typeIcon(type);
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon size={20} stroke={1.6} />
    </span>
  );
}

function typeIcon(type: string) {
  if (type.startsWith('image/')) return IconPhoto;
  if (type === 'application/pdf') return IconFileTypePdf;
  if (/sheet|csv/.test(type)) return IconFileSpreadsheet;
  return /text|word/.test(type) ? IconFileText : IconFile;
}
