import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A password. That it is wrong is said too, which Mantine's own field (9.6) leaves out: it only
 * points to the words of the mistake (`aria-describedby`).
 */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />;
}
