import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#core/web/ui/field-error.tsx';
import classes from './field-editor.module.css';
import { KeyHint } from './key-hint.tsx';

/**
 * The input of an open field, with its keys: Enter saves, Esc cancels, Tab saves and goes to the
 * next field. Leaving the field saves as well.
 */
export function FieldEditor({
  label,
  isOneLine,
  takesFocus,
  problem,
  children,
  onSave,
  onCancel,
}: {
  label: string;
  /** False for several inputs, which Tab goes through. */
  isOneLine: boolean;
  takesFocus: boolean;
  problem: string | null;
  children: ReactNode;
  /** False if the field stays open. */
  onSave: () => boolean;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['record-fields', 'actions']);
  const form = useRef<HTMLFormElement>(null);
  const isClosing = useRef(false);
  useEffect(() => {
    if (takesFocus) focusInput(form.current);
  }, [takesFocus]);
  const saveOnLeaving = useRef(() => {});
  useEffect(() => {
    saveOnLeaving.current = () => {
      if (!isClosing.current && !form.current?.contains(document.activeElement)) onSave();
    };
  });
  const { isPressed, afterPress } = usePress();

  /** Some inputs commit what was typed only when they lose the focus. */
  function commit() {
    isClosing.current = true;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && form.current?.contains(focused)) {
      focused.blur();
      form.current.focus({ preventScroll: true });
      const isSaved = onSave();
      if (!isSaved) focused.focus();
      isClosing.current = false;
      return isSaved;
    }
    isClosing.current = false;
    return onSave();
  }

  /** Tab on the last input saves and goes to the next field. */
  function leaveByTab(event: KeyboardEvent<HTMLFormElement>) {
    const next = neighbor(form.current, event.shiftKey ? -1 : 1);
    if (!isOneLine || !isAtEnd(event) || next === null) return;
    event.preventDefault();
    if (!commit()) return;
    if (next.hasAttribute('data-opens-on-tab')) next.click();
    else next.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') return leaveByTab(event);
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      isClosing.current = true;
      onCancel();
    }
    if (event.key === 'Enter' && !(event.target as HTMLElement).matches('button, textarea')) {
      event.preventDefault();
      commit();
    }
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the inputs inside
    <form
      ref={form}
      className={classes.editor}
      aria-label={label}
      data-one-line={isOneLine || undefined}
      noValidate
      // A click between the inputs stays in the field.
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (isClosing.current || isInside || !document.hasFocus()) return;
        if (isPressed()) afterPress(() => saveOnLeaving.current());
        else onSave();
      }}
    >
      <div className={isOneLine ? classes.box : `${classes.box} ${classes.tall}`}>
        <div className={classes.input}>{children}</div>
        {isOneLine ? (
          <div className={classes.keys}>
            <button
              type="submit"
              className={classes.key}
              aria-label={`${t('actions:save')} ${t('record-fields:keys.enter')}`}
            >
              <KeyHint>{t('record-fields:keys.enter')}</KeyHint>
              <IconCheck size={18} stroke={1.8} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={classes.key}
              aria-label={`${t('actions:cancel')} ${t('record-fields:keys.escape')}`}
              onClick={onCancel}
            >
              <KeyHint>{t('record-fields:keys.escape')}</KeyHint>
              <IconX size={18} stroke={1.8} aria-hidden="true" />
            </button>
          </div>
        ) : (
          <div className={classes.actions}>
            <Button
              type="submit"
              variant="default"
              size="compact-md"
              rightSection={<KeyHint>{t('record-fields:keys.enter')}</KeyHint>}
            >
              {t('actions:save')}
            </Button>
            <Button
              variant="subtle"
              size="compact-md"
              // Leaving the input may make it grow, and this button would move from the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={onCancel}
              rightSection={<KeyHint>{t('record-fields:keys.escape')}</KeyHint>}
            >
              {t('actions:cancel')}
            </Button>
          </div>
        )}
      </div>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
    </form>
  );
}

/**
 * Closing a tall field moves what is below it, so a field that is left by the pointer closes only
 * after the click, which would otherwise miss.
 */
function usePress() {
  const isPressed = useRef(false);
  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      const then = pending.current;
      pending.current = null;
      if (then) setTimeout(then);
    };
    document.addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const end of ['pointerup', 'pointercancel'])
        document.removeEventListener(end, release, true);
    };
  }, []);
  return {
    isPressed: () => isPressed.current,
    afterPress: (then: () => void) => {
      pending.current = then;
    },
  };
}

const inputs = 'input:not([type=hidden]), select, textarea';

function focusInput(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const input = wrong ?? form?.querySelector<HTMLElement>(inputs);
  input?.focus();
  if (input instanceof HTMLInputElement && !input.matches('[type=checkbox]')) input.select();
}

/** True on the last input of the form, or on the first one with Shift. */
function isAtEnd({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLFormElement>): boolean {
  return [...currentTarget.querySelectorAll(inputs)].at(shiftKey ? 0 : -1) === target;
}

/** The button that opens the next or previous field of the record. */
function neighbor(form: HTMLFormElement | null, step: 1 | -1): HTMLElement | null {
  const fields = [...document.querySelectorAll('[data-field]')];
  const at = fields.findIndex((field) => field.contains(form));
  for (let place = at + step; place >= 0 && place < fields.length; place += step) {
    const opener = fields[place]?.querySelector<HTMLElement>('[data-opens-field]');
    if (opener) return opener;
  }
  return null;
}
