import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { maxCrisisContacts } from '#features/organization/contract/organization.ts';
import { useAnnouncement } from '#features/question-bank/web/parts/announcement.tsx';
import {
  type ContactValues,
  emptyContact,
  type OrganizationValues,
} from '../../parts/organization/organization-values.ts';
import { CrisisContactEntry } from './crisis-contact-entry.tsx';
import classes from './crisis-contact-fields.module.css';

/** Crisis contacts of the public forms: edit, order, and remove. */
export function CrisisContactFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t, i18n } = useTranslation(['organisation', 'actions']);
  const { announce, announcement } = useAnnouncement();
  const list = useRef<HTMLOListElement>(null);
  const focusSoon = useFocusIn(list);
  // Watched while typing, since the buttons use the contact's name.
  const contacts = fields.useWatchValue('crisisContacts');
  const { isOpen, setOpen } = useOpen(fields, contacts);
  const contactName = ({ name }: ContactValues) =>
    textIn(name, i18n.language).trim() || t('contacts.unnamed');

  function write(next: ContactValues[]) {
    // Errors are keyed by position, and positions change.
    const others = Object.entries(fields.errors).filter(([path]) => !isContactPath(path));
    fields.setErrors(Object.fromEntries(others));
    fields.setFieldValue('crisisContacts', next);
  }

  function move(contact: ContactValues, step: -1 | 1) {
    const from = contacts.indexOf(contact);
    write(contacts.toSpliced(from, 1).toSpliced(from + step, 0, contact));
    focusSoon(contact.id, step === -1 ? ['up', 'down'] : ['down', 'up']);
    announce(
      t('contacts.moved', {
        name: contactName(contact),
        place: from + step + 1,
        places: contacts.length,
      }),
    );
  }

  function remove(contact: ContactValues) {
    const place = contacts.indexOf(contact);
    const remaining = contacts.toSpliced(place, 1);
    write(remaining);
    focusSoon((remaining[place] ?? remaining[place - 1])?.id, ['edit']);
    showToast({
      tone: 'info',
      text: t('contacts.removed', { name: contactName(contact) }),
      action: {
        label: t('actions:undo'),
        onClick: () => {
          write(fields.getValues().crisisContacts.toSpliced(place, 0, contact));
          focusSoon(contact.id, ['edit']);
        },
      },
    });
  }

  function add() {
    const added = emptyContact();
    setOpen(added.id, true);
    write([...contacts, added]);
    focusSoon(added.id, ['name']);
  }

  return (
    <Section title={t('contacts.title')} text={t('contacts.text')}>
      {announcement}
      <ol ref={list} className={classes.list} aria-label={t('contacts.title')}>
        {contacts.map((contact, place) => (
          <CrisisContactEntry
            key={contact.id}
            fields={fields}
            contact={contact}
            place={place}
            name={contactName(contact)}
            isOpen={isOpen(contact.id)}
            onOpen={(open) => {
              setOpen(contact.id, open);
              focusSoon(contact.id, [open ? 'name' : 'edit']);
            }}
            onUp={place > 0 ? () => move(contact, -1) : undefined}
            onDown={place < contacts.length - 1 ? () => move(contact, 1) : undefined}
            onRemove={contacts.length > 1 ? () => remove(contact) : undefined}
          />
        ))}
      </ol>
      <div role="alert">
        <FieldError>{fields.errors.crisisContacts}</FieldError>
      </div>
      <div className={classes.end}>
        {contacts.length < maxCrisisContacts && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
            onClick={add}
          >
            {t('contacts.add')}
          </Button>
        )}
        {contacts.length === 1 && <p className={classes.note}>{t('contacts.lastStays')}</p>}
        {contacts.length >= maxCrisisContacts && (
          <p className={classes.note}>{t('contacts.full', { most: maxCrisisContacts })}</p>
        )}
      </div>
    </Section>
  );
}

function isContactPath(path: string): boolean {
  return path.startsWith('crisisContacts');
}

/** Contacts to expand: those being edited and those with errors. */
function useOpen(fields: FormFields<OrganizationValues>, contacts: readonly ContactValues[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const invalidContacts = contacts.filter((_, place) =>
    Object.keys(fields.errors).some((path) => path.startsWith(`crisisContacts.${place}.`)),
  );
  const invalidIds = invalidContacts.map(({ id }) => id).join('\n');
  // Stays open during a correction, after the errors are gone.
  useEffect(() => {
    if (invalidIds !== '') setOpen((before) => new Set([...before, ...invalidIds.split('\n')]));
  }, [invalidIds]);
  return {
    isOpen: (id: string) => open.has(id) || invalidContacts.some((contact) => contact.id === id),
    setOpen: (id: string, isOpen: boolean) =>
      setOpen(
        (before) => new Set([...before].filter((one) => one !== id).concat(isOpen ? id : [])),
      ),
  };
}

/** Focuses the first focusable of these parts once the entry is rendered. */
function useFocusIn(list: React.RefObject<HTMLElement | null>) {
  const next = useRef<{ id: string; parts: string[] } | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    const { id, parts } = next.current;
    const entry = list.current?.querySelector(`[data-contact="${CSS.escape(id)}"]`);
    const found = parts
      .map((part) => entry?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`))
      .find((node) => node);
    if (!found) return;
    next.current = null;
    found.focus();
  });
  return (id: string | undefined, parts: string[]) => {
    next.current = id === undefined ? null : { id, parts };
  };
}
