import { TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { phoneLink } from '#core/contract/text-patterns.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';

function textKind(type: HTMLInputTypeAttribute, linkTo?: (value: string) => string | null) {
  function TextField({ errorsInside: _, onChange, ...props }: FieldInputProps<string>) {
    return (
      <TextInput
        {...props}
        type={type}
        withAsterisk={false}
        // A file is about somebody else: what the browser knows of its user does not belong here.
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  function ShownText({ value, plain }: { value: string; plain?: boolean }) {
    const link = plain ? null : linkTo?.(value);
    return link ? <a href={link}>{value}</a> : value;
  }
  return { empty: '', Display: ShownText, Input: TextField } satisfies FieldKind<string>;
}

export const line = textKind('text');
export const phoneNumber = textKind('tel', phoneLink);
export const emailAddress = textKind('email', (value) => `mailto:${value}`);
