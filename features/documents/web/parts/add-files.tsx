import { Button, FileButton, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconFiles, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { type Dropped, useFileDrop } from '#core/web/browser/use-file-drop.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import { acceptedBy } from '#features/documents/contract/file-types.ts';
import { type FileLimits, listFiles, readFileLimits } from '#features/documents/contract/files.ts';
import classes from './add-files.module.css';
import { useFileTexts } from './file-texts.ts';
import { UploadList } from './upload-list.tsx';
import { uploads, useUploads } from './uploads.ts';
import { type KeptNote, useKeptNotes } from './use-kept-notes.ts';

/** Lists notes that wait for their files, because a page can't keep files. */
function KeptNotes({ notes, onGiveUp }: { notes: readonly KeptNote[]; onGiveUp: () => void }) {
  const { t } = useTranslation('files');
  const { list } = useFormat();
  const names = list(notes.map(({ name }) => name));
  return (
    <KeptNotice
      notice={
        notes.length === 0
          ? null
          : {
              text: t('kept.text', { count: notes.length, names }),
              action: t('kept.giveUp'),
              onAction: onGiveUp,
            }
      }
    />
  );
}

/** Reasons known before any upload. */
type RefusalReason = 'folder' | 'empty' | 'too-large';

/** A file that isn't uploaded. Folders are only counted. */
interface RefusedFile {
  name: string;
  cause: RefusalReason;
  largest: number;
  count: number;
}

/** Separates files to upload from those the server would refuse. */
function separateFiles(files: readonly File[], folders: number, limits: FileLimits | undefined) {
  const largest = limits?.largest ?? Number.POSITIVE_INFINITY;
  const refusalReason = ({ size }: File): RefusalReason | null => {
    if (size === 0) return 'empty';
    return size > largest ? 'too-large' : null;
  };
  const refused: RefusedFile[] = files.flatMap((file) => {
    const cause = refusalReason(file);
    return cause ? [{ name: file.name, cause, largest, count: 1 }] : [];
  });
  if (folders > 0) refused.push({ name: '', cause: 'folder', largest, count: folders });
  return { taken: files.filter((file) => refusalReason(file) === null), refused };
}

function RefusedFiles({
  refused,
  onClose,
}: {
  refused: readonly RefusedFile[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['files', 'actions']);
  const fileTexts = useFileTexts();
  if (refused.length === 0) return null;
  const reason = ({ cause, largest, count }: RefusedFile) => {
    if (cause === 'folder') return t('refused.folder', { count });
    return cause === 'empty'
      ? t('refused.empty')
      : t('refused.tooLarge', { largest: fileTexts.size(largest) });
  };
  return (
    <Notice
      key={refused.map(({ name }) => name).join('/')}
      tone="bad"
      takesFocus
      title={t('refused.title', { count: refused.length })}
      actions={
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('actions:close')}
        </Button>
      }
    >
      <ul className={classes.list}>
        {refused.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none of them moves
          <li key={place}>
            {one.name && (
              <>
                <bdi>{one.name}</bdi>
                {' – '}
              </>
            )}
            {reason(one)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Everything inside accepts dropped files. */
export function AddFiles({ applicantId, children }: { applicantId: string; children: ReactNode }) {
  const { t } = useTranslation('files');
  const { data: limits } = useRead(readFileLimits);
  const { data: files } = useRead(listFiles, { params: { applicantId } });
  const fileTexts = useFileTexts();
  const personUploads = useUploads(applicantId);
  const notes = useKeptNotes(applicantId, personUploads);
  const [refused, setRefused] = useState<ReturnType<typeof separateFiles>['refused']>([]);
  const [announcement, setAnnouncement] = useState('');
  const { isOver, dropProps } = useFileDrop(add);
  const choose = useRef<HTMLButtonElement>(null);
  useUploadAnnouncements(applicantId, setAnnouncement);

  function add({ files, folders }: Dropped) {
    const sorted = separateFiles(files, folders, limits);
    uploads.add(
      applicantId,
      sorted.taken.map((file) => ({ file, note: notes.take(file) })),
    );
    setRefused(sorted.refused);
    if (sorted.taken.length > 0) setAnnouncement(t('chosen', { count: sorted.taken.length }));
  }

  return (
    <div {...dropProps} className={classes.target} data-over={isOver}>
      <UnsavedGuard
        hasUnsaved={() =>
          uploads
            .all()
            .some((one) => one.applicantId === applicantId && one.state.kind === 'chosen')
        }
        onLeave={() => {
          for (const { key, state } of personUploads)
            if (state.kind === 'chosen') uploads.remove(key);
        }}
        texts={{
          title: t('leaving.title'),
          text: t('leaving.text'),
          stay: t('leaving.stay'),
          leave: t('leaving.leave'),
        }}
      />
      <div className={classes.place}>
        {files?.length === 0 && (
          <EmptyState
            icon={<IconFiles size={26} stroke={1.6} />}
            title={t('none')}
            text={t('noneText')}
          />
        )}
        <FileChooser choose={choose} accept={limits && acceptedBy(limits.types)} onChosen={add} />
        {limits && (
          <p className={classes.limits}>
            {t('limits', {
              types: fileTexts.types(limits.types),
              largest: fileTexts.size(limits.largest),
            })}
          </p>
        )}
      </div>
      <RefusedFiles refused={refused} onClose={() => setRefused([])} />
      <KeptNotes notes={notes.back} onGiveUp={notes.discard} />
      <UploadList
        applicantId={applicantId}
        items={personUploads}
        onEmpty={() => choose.current?.focus()}
      />
      <p role="status" className={classes.said}>
        {announcement}
      </p>
      {children}
      {isOver && (
        <div className={classes.over} aria-hidden="true">
          <IconUpload size={26} stroke={1.6} />
          {t('dropHere')}
        </div>
      )}
    </div>
  );
}

function FileChooser({
  choose,
  accept,
  onChosen,
}: {
  choose: React.RefObject<HTMLButtonElement | null>;
  accept: string | undefined;
  onChosen: (chosen: Dropped) => void;
}) {
  const { t } = useTranslation('files');
  // Handheld devices have a camera and can't drag files.
  const isHandheld = useMediaQuery('(pointer: coarse)');
  const reset = useRef<() => void>(null);
  const resetPhoto = useRef<() => void>(null);
  return (
    <>
      {!isHandheld && <p className={classes.drop}>{t('drop')}</p>}
      <Group gap="xs" justify="center">
        <FileButton
          multiple
          {...(accept === undefined ? {} : { accept })}
          resetRef={reset}
          onChange={(files) => {
            // Allows choosing the same file again.
            reset.current?.();
            if (files.length > 0) onChosen({ files, folders: 0 });
          }}
        >
          {(props) => (
            <Button
              {...props}
              ref={choose}
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
            >
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {isHandheld && (
          <FileButton
            accept="image/*"
            capture="environment"
            resetRef={resetPhoto}
            onChange={(photo) => {
              resetPhoto.current?.();
              if (photo) onChosen({ files: [photo], folders: 0 });
            }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconCamera size={18} stroke={1.7} aria-hidden="true" />}
              >
                {t('takePhoto')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
    </>
  );
}

/** Announces only the end of an upload; progress every second would be noise. */
function useUploadAnnouncements(applicantId: string, say: (text: string) => void) {
  const { t } = useTranslation('files');
  const announcer = useRef({ t, say });
  announcer.current = { t, say };
  useEffect(
    () =>
      uploads.onEnd((upload, storedFile) => {
        if (upload.applicantId !== applicantId) return;
        const { name } = storedFile ?? upload.file;
        announcer.current.say(announcer.current.t(storedFile ? 'added' : 'notAdded', { name }));
      }),
    [applicantId],
  );
}
