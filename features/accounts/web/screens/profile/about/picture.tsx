import { Button, FileButton, Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeAvatar, updateAvatar } from '#core/contract/me.ts';
import type { User } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { updateCurrentUser } from '#core/web/session/session.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import classes from './about-section.module.css';
import { maxFileMegabytes, type OpenedPicture, openPicture } from './open-picture.ts';

// Loaded only to change a picture.
const Crop = lazy(async () => ({ default: (await import('./crop.tsx')).Crop }));

/** The user's own or default picture, with actions. */
export function Picture({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'actions']);
  const { personName, number } = useFormat();
  const { open, close, opened, isOpen, problem } = useOpening();
  const remove = useRemoving(user);
  // Handheld devices have a camera and no drag and drop.
  const isHandheld = useMediaQuery('(pointer: coarse)');
  const choose = useRef<HTMLButtonElement>(null);

  return (
    <div className={classes.picture}>
      <PersonAvatar name={personName(user)} picture={user.avatar} size={88} />
      <div>
        <h3 className={classes.title}>{t('picture.title')}</h3>
        <p className={classes.text}>{t('picture.text')}</p>
      </div>
      <div className={classes.below}>
        {problem && (
          <Notice key={problem.count} tone="bad" takesFocus>
            {t(`profile:picture.problems.${problem.reason}`, {
              megabytes: number(maxFileMegabytes),
            })}
          </Notice>
        )}
        <Group gap="xs">
          <PictureButton ref={choose} icon={IconPhoto} onChosen={open}>
            {user.avatar ? t('picture.chooseOther') : t('picture.choose')}
          </PictureButton>
          {isHandheld && (
            <PictureButton icon={IconCamera} capture="user" onChosen={open}>
              {t('picture.take')}
            </PictureButton>
          )}
          {user.avatar && (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
              onClick={async () => {
                // The button disappears with the picture.
                if (await remove()) choose.current?.focus();
              }}
            >
              {t('picture.remove')}
            </Button>
          )}
        </Group>
      </div>
      <FormDialog
        opened={isOpen}
        onClose={close}
        title={t('picture.cropTitle')}
        // No transition that changes size or place: the cropper measures its box.
        transitionProps={{ transition: 'fade' }}
      >
        <Suspense fallback={<Skeleton height={320} />}>
          {opened && <Crop picture={opened} onClose={close} />}
        </Suspense>
      </FormDialog>
    </div>
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
  capture?: 'user';
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

/** Removes the picture and offers undo. */
function useRemoving(user: User) {
  const { t } = useTranslation(['profile', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync: takeAway, isPending } = useChange(removeAvatar, {
    remember: updateCurrentUser,
  });
  const { mutateAsync: update } = useChange(updateAvatar, { remember: updateCurrentUser });

  async function undoRemove(image: string) {
    try {
      await update({ body: { image } });
      showToast({ text: t('picture.saved') });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  }

  async function remove(): Promise<boolean> {
    if (isPending) return false;
    const image = user.avatar?.split(',')[1];
    try {
      await takeAway();
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
      return false;
    }
    const undo = image && { label: t('actions:undo'), onClick: () => void undoRemove(image) };
    showToast({ text: t('picture.removed'), ...(undo ? { action: undo } : {}) });
    return true;
  }
  return remove;
}
