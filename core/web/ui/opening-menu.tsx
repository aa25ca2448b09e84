import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import type { MenuButton } from './lazy-menu.tsx';

/** The menu of a `LazyMenu`: it opens once it is drawn, and leaves the focus on its button. */
export function OpeningMenu({ button, children, ...props }: MenuProps & { button: MenuButton }) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);

  return (
    <Menu {...props} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      {children}
    </Menu>
  );
}
