import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Mention } from '#core/contract/mentions.ts';
import type { StaffName } from '#core/contract/users.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { colleaguesFor, type MentionQuery, mentionQuery } from './mentions.ts';

/** Number that fits without scrolling; typing narrows them. */
const maxSuggestions = 6;

/** Text field with mentions. `@` suggests colleagues: arrows select, Enter inserts, Escape dismisses. */
export function MentionField({
  field,
  label,
  hint,
  colleagues,
  text,
  isReadOnly,
  problem,
  hasProblem,
  isOneLine = false,
  onWrite,
  onMention,
  onSubmit,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  hint: string;
  /** People who can be mentioned. */
  colleagues: readonly Pick<StaffName, 'id' | 'firstName' | 'lastName'>[];
  text: string;
  isReadOnly: boolean;
  problem: ReactNode;
  hasProblem: boolean;
  /** Starts as one line, with the label as placeholder. */
  isOneLine?: boolean;
  onWrite: (text: string) => void;
  onMention: (person: Mention, text: string) => void;
  onSubmit: () => void;
}) {
  const { t } = useTranslation('notes');
  const { personName } = useFormat();
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const combobox = useCombobox();
  const people = colleagues.map((one) => ({
    id: one.id,
    // Must match the server's format in every language.
    name: `${one.firstName} ${one.lastName}`.trim(),
    displayName: personName(one),
  }));
  const suggestions = query ? colleaguesFor(people, query.typed).slice(0, maxSuggestions) : [];
  const isOpen = suggestions.length > 0;
  const first = suggestions[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one, whenever others are offered
  useEffect(() => {
    if (isOpen) {
      combobox.openDropdown();
      combobox.selectFirstOption();
    } else combobox.closeDropdown();
  }, [isOpen, first, suggestions.length]);

  function updateQuery({ value, selectionStart }: HTMLTextAreaElement) {
    setQuery(mentionQuery(value, selectionStart));
  }

  /** Puts the selected words between double asterisks. */
  function makeBold({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const words = text.slice(selectionStart, selectionEnd);
    flushSync(() =>
      onWrite(`${text.slice(0, selectionStart)}**${words}**${text.slice(selectionEnd)}`),
    );
    field.current?.setSelectionRange(selectionStart + 2, selectionEnd + 2);
  }

  function choose(id: string) {
    const person = people.find((one) => one.id === id);
    if (!person || !query) return;
    const end = query.at + 1 + query.typed.length;
    const named = `${text.slice(0, query.at)}@${person.name} `;
    // Renders synchronously, so that the cursor doesn't jump while the user types.
    flushSync(() => {
      onMention({ id, name: person.name }, `${named}${text.slice(end).replace(/^ /, '')}`);
      setQuery(null);
    });
    field.current?.focus();
    field.current?.setSelectionRange(named.length, named.length);
  }

  return (
    <Combobox store={combobox} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target withKeyboardNavigation={isOpen} autoComplete="off">
        <Textarea
          ref={field}
          {...(isOneLine
            ? { 'aria-label': label, placeholder: label, title: hint }
            : { label, description: hint })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={isOneLine ? 1 : 2}
          maxRows={16}
          dir="auto"
          value={text}
          readOnly={isReadOnly}
          // Announced by role, because the focus is already in the field.
          error={hasProblem && <span role="alert">{problem}</span>}
          onChange={({ currentTarget }) => {
            onWrite(currentTarget.value);
            updateQuery(currentTarget);
          }}
          onClick={({ currentTarget }) => updateQuery(currentTarget)}
          onBlur={() => setQuery(null)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape' && isOpen) {
              event.stopPropagation();
              setQuery(null);
            }
            if (event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              makeBold(event.currentTarget);
            }
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onSubmit();
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t('write.colleagues')}>
          {suggestions.map(({ id, displayName }) => (
            <Combobox.Option key={id} value={id}>
              {displayName}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
