import { Button, FileButton, Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { useFormat } from '../i18n/format.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { maxFileMegabytes, type OpenedPicture, openPicture } from './open-picture.ts';

// Loaded only to change a picture.
const PictureCrop = lazyPart(async () => (await import('./picture-crop.tsx')).PictureCrop);

/** Buttons that choose or take a picture, and the dialog that crops it. */
export function PictureChoice({
  chooseLabel,
  takeLabel,
  cropTitle,
  capture,
  chooseRef,
  onUse,
  children,
}: {
  chooseLabel: string;
  takeLabel: string;
  cropTitle: string;
  /** The camera that faces the user, or the other one. */
  capture: 'user' | 'environment';
  chooseRef: Ref<HTMLButtonElement>;
  /** Saves the square, a JPEG as base64; the dialog shows an error. */
  onUse: (image: string) => Promise<void>;
  /** More buttons. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('pictures');
  const { number } = useFormat();
  const { open, close, opened, isOpen, problem } = useOpening();
  // Handheld devices have a camera and no drag and drop.
  const isHandheld = useMediaQuery('(pointer: coarse)');
  return (
    <>
      {problem && (
        <Notice key={problem.count} tone="bad" takesFocus>
          {t(`problems.${problem.reason}`, { megabytes: number(maxFileMegabytes) })}
        </Notice>
      )}
      <Group gap="xs">
        <PictureButton ref={chooseRef} icon={IconPhoto} onChosen={open}>
          {chooseLabel}
        </PictureButton>
        {isHandheld && (
          <PictureButton icon={IconCamera} capture={capture} onChosen={open}>
            {takeLabel}
          </PictureButton>
        )}
        {children}
      </Group>
      <FormDialog
        opened={isOpen}
        onClose={close}
        title={cropTitle}
        // No transition that changes size or place: the cropper measures its box.
        transitionProps={{ transition: 'fade' }}
      >
        <Suspense fallback={<Skeleton height={320} />}>
          {opened && <PictureCrop picture={opened} onUse={onUse} onClose={close} />}
        </Suspense>
      </FormDialog>
    </>
  );
}

function PictureButton({
  ref,
  icon: Icon,
  capture,
  onChosen,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  icon: typeof IconPhoto;
  capture?: 'user' | 'environment';
  onChosen: (file: File) => void;
  children: ReactNode;
}) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept="image/*"
      capture={capture}
      resetRef={reset}
      onChange={(file) => {
        // Allows choosing the same file again.
        reset.current?.();
        if (file) onChosen(file);
      }}
    >
      {(props) => (
        <Button
          {...props}
          ref={ref}
          variant="default"
          leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}

/** Opens the chosen file for the dialog, or shows an error. */
function useOpening() {
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<{
    reason: 'tooLarge' | 'heic' | 'notPicture';
    count: number;
  } | null>(null);

  useEffect(() => () => opened?.release(), [opened]);

  async function open(file: File) {
    setProblem(null);
    const result = await openPicture(file);
    if (typeof result === 'string') {
      setProblem((before) => ({ reason: result, count: (before?.count ?? 0) + 1 }));
      return;
    }
    setOpened(result);
    setOpen(true);
  }

  return {
    opened,
    isOpen,
    problem,
    open: (file: File) => void open(file),
    close: () => setOpen(false),
  };
}
