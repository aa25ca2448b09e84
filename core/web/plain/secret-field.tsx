import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password field with a button that shows what is typed. */
export function SecretField({
  showLabel,
  ...props
}: TextFieldProps & {
  /** Name of the button, which is pressed while the password is visible. */
  showLabel: string;
}) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      data-toggle
    >
      <button
        type="button"
        className={classes.toggle}
        aria-label={showLabel}
        aria-pressed={isVisible}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setVisible((is) => !is)}
      >
        <Icon size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </TextField>
  );
}
