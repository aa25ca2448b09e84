import { Modal, type ModalProps } from '@mantine/core';

/** A dialog with a form: a click beside it must not lose what was typed. */
export function FormDialog(props: ModalProps) {
  return <Modal {...props} closeOnClickOutside={false} />;
}
