import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password; its mistakes are announced too, which Mantine's own field (9.6) leaves out. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />;
}
