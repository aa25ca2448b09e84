import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { isRightToLeft } from '../i18n/reading-direction.ts';
import { type Corners, isUsable, limited, type Point, wholePicture } from './page-corners.ts';
import type { PagePhotoTexts } from './page-photo-texts.ts';
import classes from './page-photos.module.css';

/** Share of the picture that an arrow key moves a corner; with Shift, ten times as much. */
const step = 0.005;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const cornerNames = [
  'page-photos:corners.topLeft',
  'page-photos:corners.topRight',
  'page-photos:corners.bottomRight',
  'page-photos:corners.bottomLeft',
] as const;

/** Line by line, in either direction of reading; the corners themselves go around the page. */
const readingOrder = { ltr: [0, 1, 3, 2], rtl: [1, 0, 2, 3] } as const;

interface Props {
  file: File;
  corners: Corners;
  t: PagePhotoTexts;
  onUse: (corners: Corners) => void;
  onCancel: () => void;
}

/** Moves the four corners of a page, by finger, mouse, or arrow keys. */
export function CornerEditor({ file, corners: before, t, onUse, onCancel }: Props) {
  const [corners, setCorners] = useState(before);
  const address = useObjectUrl(file);
  const picture = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  /** Stays where it was if the sides would cross. */
  function move(index: number, { x, y }: Point): void {
    setCorners((old) => {
      const point = { x: limited(x), y: limited(y) };
      const moved = old.map((corner, place) => (place === index ? point : corner));
      return isUsable(moved as unknown as Corners) ? (moved as unknown as Corners) : old;
    });
  }

  function drag(index: number, event: PointerEvent<HTMLButtonElement>): void {
    const box = picture.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(index, {
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    });
  }

  function press(index: number, event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    const corner = corners[index];
    if (!arrow || !corner) return;
    event.preventDefault();
    const far = event.shiftKey ? step * 10 : step;
    move(index, { x: corner.x + arrow[0] * far, y: corner.y + arrow[1] * far });
  }

  const points = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ');
  return (
    <div className={classes.photos}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {t('page-photos:corners.title')}
      </h3>
      <p>{t('page-photos:corners.text')}</p>
      <div ref={picture} className={classes.picture}>
        {address && <img src={address} alt={t('page-photos:corners.picture')} draggable={false} />}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon className={classes.outlineBack} points={points} />
          <polygon className={classes.outline} points={points} />
        </svg>
        {readingOrder[isRightToLeft() ? 'rtl' : 'ltr'].map((index) => {
          const { x, y } = corners[index];
          return (
            <button
              key={cornerNames[index]}
              type="button"
              className={classes.corner}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              aria-label={t(cornerNames[index], {
                across: Math.round(x * 100),
                down: Math.round(y * 100),
              })}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(index, event)}
              onKeyDown={(event) => press(index, event)}
            />
          );
        })}
      </div>
      <button type="button" className={classes.main} onClick={() => onUse(corners)}>
        {t('page-photos:corners.use')}
      </button>
      <button type="button" className={classes.other} onClick={() => onUse(wholePicture)}>
        {t('page-photos:corners.whole')}
      </button>
      <button type="button" className={classes.other} onClick={onCancel}>
        {t('page-photos:corners.cancel')}
      </button>
    </div>
  );
}

/** The address of a file in this page's memory, until it isn't shown anymore. */
export function useObjectUrl(file: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
