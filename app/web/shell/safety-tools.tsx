import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveOnShift } from '#core/web/browser/quick-exit.ts';
import { useDismiss } from '#core/web/plain/dismiss.ts';
import classes from './safety-tools.module.css';

export interface Safety {
  /** Crisis contacts. */
  numbers: ReactNode;
  /** The quick exit. */
  onLeave: () => void;
}

/** For clients, above every page: crisis contacts, and the way out. */
export function SafetyTools({ numbers, onLeave }: Safety) {
  const { t } = useTranslation('shell');
  useEffect(() => leaveOnShift(onLeave), [onLeave]);
  return (
    <div className={classes.tools}>
      <HelpNow numbers={numbers} />
      <Button className={classes.leave} title={t('leaveHint')} onClick={onLeave}>
        {t('leave')}
      </Button>
    </div>
  );
}

/** In the page itself, so that nothing has to load when someone needs help. */
function HelpNow({ numbers }: Pick<Safety, 'numbers'>) {
  const { t } = useTranslation('shell');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const contacts = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useDismiss(place, isOpen, (by) => {
    setOpen(false);
    if (by === 'escape') opener.current?.focus({ preventScroll: true });
  });

  useEffect(() => {
    if (isOpen) contacts.current?.focus({ preventScroll: true });
  }, [isOpen]);

  return (
    <div ref={place} className={classes.place}>
      <Button
        ref={opener}
        variant="default"
        className={classes.help}
        leftSection={<IconPhone size={20} stroke={1.7} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('helpNow')}
      </Button>
      {isOpen && (
        <div
          ref={contacts}
          id={id}
          role="dialog"
          tabIndex={-1}
          aria-label={t('helpNow')}
          className={classes.contacts}
        >
          {numbers}
        </div>
      )}
    </div>
  );
}
