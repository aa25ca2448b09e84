import { Button, type MantineSize, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export function ButtonMenu({
  label,
  icon,
  width = 260,
  size,
  children,
}: {
  label: string;
  icon: ReactNode;
  width?: number;
  size?: MantineSize | `compact-${MantineSize}`;
  /** `Menu.Item`s. */
  children: ReactNode;
}) {
  return (
    <Menu width={width} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          leftSection={icon}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
