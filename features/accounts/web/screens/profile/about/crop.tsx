import { Button, Slider, Stack } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { updateAvatar } from '#core/contract/me.ts';
import { useChange } from '#core/web/api/change.ts';
import { updateCurrentUser } from '#core/web/session/session.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import classes from './crop.module.css';
import { type Cut, cutPicture, type OpenedPicture } from './open-picture.ts';

/** Crops and saves a picture. */
export function Crop({ picture, onClose }: { picture: OpenedPicture; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'actions']);
  const errorMessage = useErrorMessage();
  const hintId = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const cut = useRef<Cut | null>(null);
  const update = useChange(updateAvatar, { remember: updateCurrentUser });
  const percent = (value: number) => t('picture.percent', { value: Math.round(value * 100) });

  async function save() {
    if (cut.current === null) return;
    try {
      await update.mutateAsync({ body: { image: cutPicture(picture.image, cut.current) } });
    } catch {
      return;
    }
    onClose();
    showToast({ text: t('picture.saved') });
  }

  return (
    <Stack gap="sm">
      {update.isError && (
        <Notice key={update.submittedAt} tone="bad" takesFocus>
          {errorMessage(update.error)}
        </Notice>
      )}
      <div className={classes.picture}>
        <Cropper
          image={picture.address}
          crop={place}
          zoom={zoom}
          minZoom={1}
          maxZoom={4}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={10}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_percentages, pixels) => {
            cut.current = pixels;
          }}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: classes.area }}
          cropperProps={{
            // Makes screen readers pass the arrow keys on.
            role: 'application',
            'aria-label': t('picture.cropArea'),
            'aria-describedby': hintId,
          }}
        />
      </div>
      <p id={hintId} className={classes.hint}>
        {t('picture.cropHint')}
      </p>
      <div className={classes.zoom}>
        <span aria-hidden="true">{t('picture.zoom')}</span>
        <Slider
          className={classes.slider}
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          label={null}
          thumbLabel={t('picture.zoom')}
          thumbValueText={percent}
          thumbSize={26}
        />
        <span className={classes.percent} aria-hidden="true">
          {percent(zoom)}
        </span>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button loading={update.isPending} onClick={() => void save()}>
          {t('picture.use')}
        </Button>
      </DialogActions>
    </Stack>
  );
}
