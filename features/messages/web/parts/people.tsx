import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { usePacedText } from '#core/web/lists/paced-text.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { type Conversation, listConversations } from '#features/messages/contract/chats.ts';
import { ConversationList } from './conversation-list.tsx';
import classes from './people.module.css';
import { conversationsQuery } from './queries.ts';

/** Longest search term; matches the contract. */
const maxSearchLength = 200;

/** Chats and possible partners. Staff search by name, and find clients too. */
export function People({
  isStaff,
  search,
  chosenId,
  onChoose,
}: {
  isStaff: boolean;
  search: RefObject<HTMLInputElement | null>;
  chosenId: string | undefined;
  onChoose: (person: Conversation['person']) => void;
}) {
  const { t } = useTranslation(['chats', 'lists']);
  const errorMessage = useErrorMessage();
  const [typed, setTyped] = useState('');
  const q = usePacedText(typed.trim(), listConversations);
  const { data, error, isPlaceholderData } = useQuery(conversationsQuery(q));
  const isSearch = q !== '' && !isPlaceholderData;
  const lists = { chosenId, onChoose };
  return (
    <div className={classes.people}>
      {isStaff && (
        <TextInput
          ref={search}
          type="search"
          label={t('search')}
          description={t('searchHint')}
          autoComplete="off"
          maxLength={maxSearchLength}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {data && (
        <>
          <p className={classes.found} role="status">
            {isSearch && data.length > 0 && t('found', { count: data.length })}
          </p>
          <ConversationList
            heading={t('conversations')}
            conversations={data.filter(({ last }) => last !== null)}
            {...lists}
          />
          <ConversationList
            heading={isSearch ? t('others') : t('colleagues')}
            conversations={data.filter(({ last }) => last === null)}
            {...lists}
          />
          {data.length === 0 && isSearch && (
            <EmptyState
              title={t('foundNone')}
              text={t('foundNoneText')}
              action={
                <Button
                  variant="default"
                  onClick={() => {
                    setTyped('');
                    search.current?.focus();
                  }}
                >
                  {t('lists:clearSearch')}
                </Button>
              }
            />
          )}
          {data.length === 0 && !isSearch && <NoColleagues />}
        </>
      )}
      {error && q !== '' && <FieldError>{errorMessage(error)}</FieldError>}
    </div>
  );
}

function NoColleagues() {
  const { t } = useTranslation(['chats', 'people']);
  const mayInvite = may('account:manage');
  return (
    <EmptyState
      title={t('none')}
      text={mayInvite ? t('noneAdmin') : t('noneStaff')}
      action={
        mayInvite && (
          <Button component={Link} to={paths.people}>
            {t('people:invite.open')}
          </Button>
        )
      }
    />
  );
}
