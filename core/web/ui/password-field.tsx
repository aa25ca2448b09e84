import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A password field that announces its error, which Mantine's own (9.6) leaves out: that only
 * references the message (`aria-describedby`).
 */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />;
}
