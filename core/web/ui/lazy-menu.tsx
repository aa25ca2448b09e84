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
 * A button whose menu loads when someone points at it, and is drawn when they press it. Mantine's menu is a
 * tenth of what the home of staff would load, and takes long to draw for each row of a list.
 *
 * @param load loads what `children` draws; further calls do nothing
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
  // If this fails, pressing the button tries again and says so.
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
