import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { removeAvatar, updateAvatar } from '#core/contract/me.ts';
import type { User } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { PictureChoice } from '#core/web/pictures/picture-choice.tsx';
import { updateCurrentUser } from '#core/web/session/session.ts';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import classes from './about-section.module.css';

/** The user's own or default picture, with actions. */
export function Picture({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const { personName } = useFormat();
  const { mutateAsync: update } = useChange(updateAvatar, { remember: updateCurrentUser });
  const remove = useRemoving(user);
  const choose = useRef<HTMLButtonElement>(null);

  async function save(image: string) {
    await update({ body: { image } });
    showToast({ text: t('picture.saved') });
  }

  return (
    <div className={classes.picture}>
      <PersonAvatar name={personName(user)} picture={user.avatar} size={88} />
      <div>
        <h3 className={classes.title}>{t('picture.title')}</h3>
        <p className={classes.text}>{t('picture.text')}</p>
      </div>
      <div className={classes.below}>
        <PictureChoice
          chooseLabel={user.avatar ? t('picture.chooseOther') : t('picture.choose')}
          takeLabel={t('picture.take')}
          cropTitle={t('picture.cropTitle')}
          capture="user"
          chooseRef={choose}
          onUse={save}
        >
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
        </PictureChoice>
      </div>
    </div>
  );
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
