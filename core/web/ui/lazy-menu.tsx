import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  startTransition,
  useState,
} from 'react';

/** A button without the properties that its menu gives it. */
export type MenuButton = ReactElement<{
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
}>;

/**
 * A button whose menu loads when someone points at it, and is drawn when they press it. Mantine's menu would
 * be a seventh of what the staff home loads, and slow to draw in each row of a list.
 *
 * @param load loads what `children` draws; safe to call again
 * @param children draws the button again with its menu, an `OpeningMenu`
 */
export function LazyMenu({
  button,
  load,
  children,
}: {
  button: MenuButton;
  load: () => Promise<unknown>;
  children: (button: MenuButton) => ReactNode;
}) {
  const [isWanted, setWanted] = useState(false);
  // If this fails, pressing the button reports it.
  const loadAhead = () => void load().catch(() => undefined);
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Keeps the button while the menu loads.
    onClick: () => startTransition(() => setWanted(true)),
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
  });
  return isWanted ? children(button) : closed;
}
