import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';

interface Look {
  variant?: 'filled' | 'default' | 'subtle';
  fullWidth?: boolean;
  leftSection?: ReactNode;
}

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean };

/** Looks like the component library's button, for pages without it. */
export function Button({
  variant = 'filled',
  fullWidth = false,
  loading = false,
  leftSection,
  type = 'button',
  disabled,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || loading}
      className={classes.button}
      data-variant={variant}
      data-full={fullWidth || undefined}
      data-loading={loading || undefined}
    >
      <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'filled',
  fullWidth = false,
  leftSection,
  children,
  ...props
}: ComponentProps<'a'> & Look) {
  return (
    <a
      {...props}
      className={classes.button}
      data-variant={variant}
      data-full={fullWidth || undefined}
    >
      <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
    </a>
  );
}

function ButtonContent({
  leftSection,
  children,
}: Pick<Look, 'leftSection'> & { children: ReactNode }) {
  return (
    <span className={classes.inner}>
      {leftSection && <span className={classes.left}>{leftSection}</span>}
      <span className={classes.label}>{children}</span>
    </span>
  );
}
