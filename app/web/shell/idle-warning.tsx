import { Button } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announcedWith, countdown } from '#core/web/session/idle.ts';
import classes from './idle-warning.module.css';

/**
 * Counts down to the end of the session. The browser's own dialog, since it stands above every other
 * one of the page and leaves nothing below within reach. Escape stays signed in: it is a sign of life.
 */
export function IdleWarning({
  left,
  onStay,
  onSignOut,
}: {
  /** Milliseconds until the person is signed out. */
  left: number;
  onStay: () => void;
  onSignOut: () => void;
}) {
  const { t } = useTranslation('session');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  // Read out as the dialog opens, and not again as the time runs.
  const [minutes] = useState(() => Math.ceil(left / 60_000));
  const announced = announcedWith(left);

  // While it is still in the page, so that the browser gives the focus back when it is closed.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    stay.current?.focus();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={classes.dialog}
      // The shortcuts of the page below don't hold in here.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <IconHourglassLow className={classes.icon} size={28} stroke={1.6} aria-hidden="true" />
      <h2 id={`${id}-title`} className={classes.title}>
        {t('warningTitle')}
      </h2>
      <p id={`${id}-text`} className={classes.text}>
        {t('warningText', { count: minutes })}
      </p>
      <p className={classes.time}>
        <span className={classes.label}>{t('timeLeft')}</span>{' '}
        <span role="timer" className={classes.left}>
          {countdown(left)}
        </span>
      </p>
      <div className={classes.announcer} role="status">
        {announced && t(`announced.${announced}`)}
      </div>
      <div className={classes.actions}>
        <Button variant="default" {...keptFromModals} onClick={onSignOut}>
          {t('signOutNow')}
        </Button>
        <Button ref={stay} {...keptFromModals} onClick={onStay}>
          {t('stay')}
        </Button>
      </div>
    </dialog>
  );
}

/** Mantine's dialogs listen for Escape before anybody else; this tells them that it isn't theirs. */
const keptFromModals = { 'data-mantine-stop-propagation': true };
