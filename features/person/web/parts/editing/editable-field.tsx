import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './editable-field.module.css';

/**
 * A label with its value, which opens for editing in the same place. Belongs into a `dl`.
 */
export function EditableField({
  name,
  label,
  value,
  isEmpty,
  isWide = false,
  isBusy = false,
  opensOnTab = false,
  editor,
  beside,
  below,
  onOpen,
}: {
  /** Finds the field on the page. */
  name: string;
  label: string;
  /** Without links, since it is in a button. */
  value: ReactNode;
  isEmpty: boolean;
  /** Takes both columns. */
  isWide?: boolean;
  isBusy?: boolean;
  /** Tab in the field before opens this one. */
  opensOnTab?: boolean;
  /** The input while the field is open; null otherwise. */
  editor: ReactNode;
  /** A link for the value, such as to call. */
  beside?: ReactNode;
  /** Notes and a colleague's change. */
  below?: ReactNode;
  /** Null if the field can't be changed; an empty one is then left out. */
  onOpen: (() => void) | null;
}) {
  const id = useId();
  if (onOpen === null && isEmpty) return null;
  return (
    <div
      className={classes.field}
      data-field={name}
      data-wide={isWide || undefined}
      aria-busy={isBusy || undefined}
    >
      <dt id={`${id}-label`} className={classes.label}>
        {label}
      </dt>
      <dd className={classes.value}>
        {editor ?? (
          <>
            {onOpen === null ? (
              <span className={classes.fixed}>{value}</span>
            ) : (
              <button
                type="button"
                className={classes.read}
                data-empty={isEmpty || undefined}
                data-opens-field
                data-opens-on-tab={opensOnTab || undefined}
                aria-labelledby={`${id}-label ${id}-value`}
                onClick={onOpen}
              >
                <ReadValue id={`${id}-value`} value={isEmpty ? null : value} />
              </button>
            )}
            {beside}
          </>
        )}
      </dd>
      {below && <dd className={classes.below}>{below}</dd>}
    </div>
  );
}

function ReadValue({ id, value }: { id: string; value: ReactNode }) {
  const { t } = useTranslation('actions');
  if (value === null) {
    return (
      <>
        <IconPlus size={16} stroke={1.8} aria-hidden="true" />
        <span id={id}>{t('add')}</span>
      </>
    );
  }
  return (
    <>
      <span id={id} className={classes.text}>
        {value}
      </span>
      <IconPencil className={classes.pencil} size={16} stroke={1.7} aria-hidden="true" />
    </>
  );
}
