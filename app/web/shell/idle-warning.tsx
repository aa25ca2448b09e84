import { IconHourglassLow } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/plain/button.tsx';
import { Unseen } from '#core/web/plain/unseen.tsx';
import { announcementFor, countdown } from '#core/web/session/idle.ts';
import classes from './idle-warning.module.css';

/**
 * Counts down to the end of the session. Uses a native dialog, since it is above all others and
 * makes the page inert. Escape stays signed in, since it shows that someone is there.
 */
export function IdleWarning({
  remainingMs,
  onStay,
  onSignOut,
}: {
  remainingMs: number;
  onStay: () => void;
  onSignOut: () => void;
}) {
  const { t } = useTranslation('session');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  // Announced when the dialog opens, and not again as time runs.
  const [minutes] = useState(() => Math.ceil(remainingMs / 60_000));
  const announced = announcementFor(remainingMs);

  // Runs while the dialog is still in the page, so that the browser restores the focus on close.
  useLayoutEffect(() => {
    const dialogElement = dialog.current;
    dialogElement?.showModal();
    stay.current?.focus();
    return () => dialogElement?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={classes.dialog}
      // Keeps the page's shortcuts out of the dialog.
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
          {countdown(remainingMs)}
        </span>
      </p>
      <Unseen role="status">{announced && t(`announced.${announced}`)}</Unseen>
      <div className={classes.actions}>
        <Button variant="default" {...hiddenFromModals} onClick={onSignOut}>
          {t('signOutNow')}
        </Button>
        <Button ref={stay} {...hiddenFromModals} onClick={onStay}>
          {t('stay')}
        </Button>
      </div>
    </dialog>
  );
}

/** Mantine's dialogs listen for Escape first; this keeps them from handling it. */
const hiddenFromModals = { 'data-mantine-stop-propagation': true };
