import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { normalizePhone } from '#features/organization/contract/organization.ts';
import { helpKinds } from '#features/questions/contract/danger-rules.ts';
import { ContactNumbers } from '../../parts/organization/contact-numbers.tsx';
import type {
  ContactValues,
  OrganizationValues,
} from '../../parts/organization/organization-values.ts';
import classes from './crisis-contact-fields.module.css';

/** A crisis contact as the public forms show it, with its fields below while edited. */
export function CrisisContactEntry({
  fields,
  contact,
  place,
  name,
  isOpen,
  onOpen,
  onUp,
  onDown,
  onRemove,
}: {
  fields: FormFields<OrganizationValues>;
  contact: ContactValues;
  place: number;
  name: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  /** Undefined for the only contact. */
  onRemove: (() => void) | undefined;
}) {
  const { t, i18n } = useTranslation(['organisation', 'actions']);
  const displayNumber = (number: string) => normalizePhone(number) ?? number;
  return (
    <li data-contact={contact.id} className={classes.entry}>
      <div className={classes.contact}>
        <p className={classes.name}>{name}</p>
        {!isOpen && (
          <>
            <p className={classes.about}>
              <WrittenText texts={contact.about} language={i18n.language} />
            </p>
            <ContactNumbers
              phone={displayNumber(contact.phone)}
              text={displayNumber(contact.text)}
            />
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <IconButton part="up" label={t('contacts.up', { name })} onClick={onUp}>
          <IconArrowUp size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <IconButton part="down" label={t('contacts.down', { name })} onClick={onDown}>
          <IconArrowDown size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <IconButton
          part="edit"
          label={t('contacts.edit', { name })}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <IconPencil size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <IconButton part="remove" label={t('contacts.remove', { name })} onClick={onRemove}>
          <IconTrash size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      {isOpen && (
        <fieldset className={classes.fields} aria-label={name}>
          <ContactFields fields={fields} place={place} />
          <div>
            <Button variant="default" size="compact-sm" onClick={() => onOpen(false)}>
              {t('actions:close')}
            </Button>
          </div>
        </fieldset>
      )}
    </li>
  );
}

function IconButton({
  part,
  label,
  ...rest
}: { part: string; label: string } & Pick<
  ComponentProps<'button'>,
  'onClick' | 'children' | 'aria-expanded'
>) {
  return (
    <ActionIcon
      {...rest}
      data-part={part}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      disabled={rest.onClick === undefined}
    />
  );
}

function ContactFields({
  fields,
  place,
}: {
  fields: FormFields<OrganizationValues>;
  place: number;
}) {
  const { t } = useTranslation(['organisation', 'actions', 'dangers']);
  const at = `crisisContacts.${place}` as const;
  const props = (path: `${typeof at}.${string}`) => fields.getInputProps(path);
  return (
    <>
      <TranslatedFields
        fields={fields}
        path={`${at}.name`}
        label={t('contacts.name')}
        part="name"
      />
      <TranslatedFields
        fields={fields}
        path={`${at}.about`}
        label={t('contacts.about')}
        rows={{ min: 4, max: 8 }}
      />
      <div className={classes.pair}>
        <TextInput
          key={fields.key(`${at}.phone`)}
          {...props(`${at}.phone`)}
          type="tel"
          dir="ltr"
          label={t('contacts.phone')}
          description={t('contacts.phoneHint')}
          autoComplete="off"
        />
        <TextInput
          key={fields.key(`${at}.text`)}
          {...props(`${at}.text`)}
          type="tel"
          dir="ltr"
          label={t('contacts.textNumber')}
          description={t('contacts.textNumberHint')}
          autoComplete="off"
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          key={fields.key(`${at}.help`)}
          {...props(`${at}.help`)}
          label={t('contacts.help')}
          description={t('contacts.helpHint')}
          data={[
            { value: '', label: t('contacts.noHelp') },
            // i18n-keys: dangers:help.*
            ...helpKinds.map((kind) => ({ value: kind, label: t(`dangers:help.${kind}`) })),
          ]}
        />
        <TextInput
          key={fields.key(`${at}.textWord`)}
          {...props(`${at}.textWord`)}
          label={`${t('contacts.textWord')} (${t('actions:optional')})`}
          description={t('contacts.textWordHint')}
          autoComplete="off"
        />
      </div>
    </>
  );
}
