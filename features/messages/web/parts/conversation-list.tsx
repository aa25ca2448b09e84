import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import type { Conversation } from '#features/messages/contract/chats.ts';
import classes from './conversation-list.module.css';
import { useShortTimes } from './use-short-times.ts';

/** Chats under a heading; renders nothing when empty. */
export function ConversationList({
  heading,
  conversations,
  chosenId,
  onChoose,
}: {
  heading: string;
  conversations: readonly Conversation[];
  chosenId: string | undefined;
  onChoose: (person: Conversation['person']) => void;
}) {
  if (conversations.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>{heading}</h3>
      <ul className={classes.list}>
        {conversations.map((conversation) => (
          <li key={conversation.person.id}>
            <Entry
              conversation={conversation}
              isChosen={conversation.person.id === chosenId}
              onChoose={() => onChoose(conversation.person)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({
  conversation: { person, last, unread },
  isChosen,
  onChoose,
}: {
  conversation: Conversation;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('chats');
  const { personName, moment, number } = useFormat();
  const { timeOrDay } = useShortTimes();
  const name = personName(person);
  return (
    <Link
      className={classes.entry}
      to={paths.profile}
      search={{ section: 'chats', person: person.id }}
      resetScroll={false}
      activeProps={{}}
      aria-current={isChosen ? 'true' : undefined}
      data-unread={unread > 0 || undefined}
      data-person={person.id}
      onClick={onChoose}
    >
      <PersonAvatar name={name} size={40} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>{' '}
          {last && (
            <time className={classes.when} dateTime={last.at} title={moment(last.at)}>
              {timeOrDay(last.at)}
            </time>
          )}
        </span>{' '}
        <span className={classes.line}>
          <span className={classes.last}>
            {last?.isMine && t('mine', { text: last.text })}
            {last && !last.isMine && last.text}
            {!last && person.role === 'client' && t('client')}
          </span>
          {unread > 0 && (
            <span className={classes.unread}>
              <span aria-hidden="true">{number(unread)}</span>
              <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
