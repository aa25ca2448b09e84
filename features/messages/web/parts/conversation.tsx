import { useDocumentVisibility } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Conversation as ConversationWith } from '#features/messages/contract/chats.ts';
import { ContactNote } from '#features/person/web/parts/contact-safety/contact-note.tsx';
import classes from './conversation.module.css';
import { MessageLog } from './message-log.tsx';
import type { Messages } from './messages.ts';
import { messagesQuery, useOlderMessages, useReadMessages } from './queries.ts';
import { WriteBox } from './write-box.tsx';

/** Chat with one person. Use the person's id as its `key`. */
export function Conversation({
  person,
  takesFocus,
}: {
  person: ConversationWith['person'];
  /** True when the user just selected the person, rather than opening a URL. */
  takesFocus: boolean;
}) {
  const { t } = useTranslation(['chats', 'actions']);
  const errorMessage = useErrorMessage();
  const { personName } = useFormat();
  const query = useQuery(messagesQuery(person.id));
  const { data, error } = query;
  const older = useOlderMessages(person.id);
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useMarkVisibleAsRead(person.id, data);
  const name = personName(person);

  useEffect(() => {
    if (!takesFocus) return;
    if (matchMedia('(min-width: 768px)').matches) {
      field.current?.focus({ preventScroll: true });
      return;
    }
    // On a phone, focusing the field would open the keyboard over the messages.
    heading.current?.focus({ preventScroll: true });
    pane.current?.scrollIntoView();
  }, [takesFocus]);

  function showOlder() {
    if (!data?.next) return;
    older.mutate(data.next, {
      onError: (failure) => showToast({ tone: 'bad', text: errorMessage(failure) }),
    });
  }

  return (
    <section ref={pane} className={classes.conversation} aria-label={name}>
      <header className={classes.head}>
        <Link
          className={classes.back}
          to={paths.profile}
          search={{ section: 'chats' }}
          resetScroll={false}
        >
          <IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />
          <span>{t('back')}</span>
        </Link>
        <div className={classes.person}>
          <PersonAvatar name={name} size={36} />
          <h3 ref={heading} className={classes.name} tabIndex={-1}>
            {name}
          </h3>
          {person.role === 'client' && <StatusBadge tone="neutral">{t('client')}</StatusBadge>}
        </div>
      </header>
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={
          <SectionSkeleton
            label={t('actions:loading')}
            widths={['60%', '45%']}
            className={classes.loading}
          />
        }
      >
        {(messages) => (
          <MessageLog
            messages={messages}
            name={name}
            isFetchingOlder={older.isPending}
            onOlder={showOlder}
          />
        )}
      </Loaded>
      <p className={classes.stuck} role="status">
        {data && error && t('stuck')}
      </p>
      <ContactNote path="message" verdict={data?.contact} className={classes.stuck} />
      <WriteBox personId={person.id} name={name} field={field} />
    </section>
  );
}

/** Marks messages as read while they are visible. */
function useMarkVisibleAsRead(personId: string, messages: Messages | undefined) {
  const { mutate } = useReadMessages(personId);
  const isVisible = useDocumentVisibility() === 'visible';
  const unread = messages?.items.find(({ isMine, isRead }) => !isMine && !isRead)?.id;
  useEffect(() => {
    if (isVisible && unread !== undefined) mutate({ params: { id: personId } });
  }, [isVisible, unread, mutate, personId]);
}
