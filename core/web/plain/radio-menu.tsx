import { IconCircleFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDismiss } from './dismiss.ts';
import classes from './radio-menu.module.css';

/**
 * A button with a menu of choices, one of which is current. With the keys of a menu (WAI-ARIA menu
 * button pattern): arrows, Home, End, and Escape.
 */
export function RadioMenu<Option extends string>({
  label,
  buttonLabel,
  button,
  value,
  options,
  renderOption,
  onChoose,
}: {
  /** Name of the menu. */
  label: string;
  /** Name of the button. */
  buttonLabel: string;
  /** Content of the button. */
  button: ReactNode;
  value: Option;
  options: readonly Option[];
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  function close(): void {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  }

  useDismiss(place, isOpen, () => setOpen(false));

  useEffect(() => {
    if (!isOpen) return;
    const items = menu.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]');
    items?.[0]?.focus({ preventScroll: true });
  }, [isOpen]);

  function pressKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Escape is for the menu and not for what is around it.
      event.stopPropagation();
      close();
      if (event.key === 'Escape') event.preventDefault();
      return;
    }
    const items = [
      ...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []),
    ];
    const next = nextItem(event.key, items.indexOf(document.activeElement as HTMLElement), items);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div ref={place} className={classes.place}>
      <button
        ref={opener}
        type="button"
        className={classes.button}
        aria-label={buttonLabel}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((is) => !is)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classes.menu}
          onKeyDown={pressKey}
        >
          {options.map((option) => (
            <button
              key={option}
              type="button"
              role="menuitemradio"
              aria-checked={option === value}
              tabIndex={-1}
              className={classes.item}
              onClick={() => {
                close();
                onChoose(option);
              }}
            >
              <span className={classes.mark}>
                {option === value && <IconCircleFilled size={8} aria-hidden="true" />}
              </span>
              <span>{renderOption(option)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function nextItem(key: string, current: number, items: readonly HTMLElement[]) {
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
}
