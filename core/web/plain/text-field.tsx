import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
}

/** A field with its label, for pages without the component library. */
export function TextField({ children, ...props }: TextFieldProps) {
  const id = useId();
  const { label, description, error, className, ...input } = props;
  const parts = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={className ? `${classes.input} ${className}` : classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={parts.join(' ') || undefined}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
