import { Button, Slider, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '../api/error-messages.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Cut, cutPicture, type OpenedPicture } from './open-picture.ts';
import classes from './picture-crop.module.css';

/** Crops a picture to a square. Stays open with an error when saving fails. */
export function PictureCrop({
  picture,
  onUse,
  onClose,
}: {
  picture: OpenedPicture;
  /** Saves the square, a JPEG as base64. */
  onUse: (image: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['pictures', 'actions']);
  const errorMessage = useErrorMessage();
  const hintId = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const cut = useRef<Cut | null>(null);
  const save = useMutation({
    mutationFn: (chosen: Cut) => onUse(cutPicture(picture.image, chosen)),
    onSuccess: onClose,
  });
  const percent = (value: number) => t('percent', { value: Math.round(value * 100) });

  return (
    <Stack gap="sm">
      {save.isError && (
        <Notice key={save.submittedAt} tone="bad" takesFocus>
          {errorMessage(save.error)}
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
            'aria-label': t('cropArea'),
            'aria-describedby': hintId,
          }}
        />
      </div>
      <p id={hintId} className={classes.hint}>
        {t('cropHint')}
      </p>
      <div className={classes.zoom}>
        <span aria-hidden="true">{t('zoom')}</span>
        <Slider
          className={classes.slider}
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          label={null}
          thumbLabel={t('zoom')}
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
        <Button
          loading={save.isPending}
          onClick={() => {
            if (cut.current) save.mutate(cut.current);
          }}
        >
          {t('use')}
        </Button>
      </DialogActions>
    </Stack>
  );
}
