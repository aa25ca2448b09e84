import { Button, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationReply } from '#core/contract/operation.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow, localDay } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { FormProblem } from '#core/web/ui/form-stack.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import {
  replyWishes,
  type TeamMessage,
  teamMessage,
  teamTopics,
} from '#features/messages/contract/team-messages.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { type MyPage, writeToTeam } from '#features/portal/contract/my-page.ts';
import { CrisisBox } from './crisis-box.tsx';
import classes from './my-page.module.css';
import { DangerHelp } from './words-form.tsx';
import own from './write-to-team.module.css';

type Written = OperationReply<typeof writeToTeam>;

/**
 * A message to the team, with crisis help between what is written and Send. Typed text stays until it
 * is sent.
 */
export function WriteToTeam({ page: { answerBy } }: { page: MyPage }) {
  const { t } = useTranslation('my-page');
  const [written, setWritten] = useState<Written | null>(null);
  return (
    <Section title={t('write.title')}>
      {written ? (
        <Sent written={written} onMore={() => setWritten(null)} />
      ) : (
        <WriteForm answerBy={answerBy} onSent={setWritten} />
      )}
    </Section>
  );
}

function WriteForm({ answerBy, onSent }: { answerBy: string; onSent: (written: Written) => void }) {
  const { t } = useTranslation('my-page');
  const { data: organization } = useRead(readOrganization);
  const { mutateAsync } = useChange(writeToTeam);
  const answerDay = useAnswerDay();
  const messageId = useMessageId();
  const [text, setText] = useState('');
  const [wish, setWish] = useState<string>('week');
  const { fields, formProps, sending, problem, problemCount, back } = useContractForm({
    schema: teamMessage,
    initialValues: { id: newId(), topic: 'appointment', replyWanted: 'week', text: '' },
    toSent: (values) => values as TeamMessage,
    send: async (body) => {
      const send = (id: string) => mutateAsync({ body: { ...body, id } });
      try {
        return await send(messageId.take(body));
      } catch (error) {
        // Another text has this id: it was sent, and edited after a reload.
        if (!isApiError(error, 'not-found')) throw error;
        return await send(messageId.renew(body));
      }
    },
    onSaved: onSent,
    keep: { name: 'team-message' },
  });
  const notice = useKeptNotice(back);
  fields.watch('text', ({ value }) => setText(value));
  fields.watch('replyWanted', ({ value }) => setWish(value));
  return (
    <form {...formProps}>
      <Stack gap="sm">
        <FormProblem text={problem} count={problemCount} />
        <KeptNotice notice={notice} />
        <NativeSelect
          key={fields.key('topic')}
          {...fields.getInputProps('topic')}
          label={t('write.about')}
          data={teamTopics.map((value) => ({ value, label: t(`write.topics.${value}`) }))}
        />
        <Textarea
          key={fields.key('text')}
          {...fields.getInputProps('text')}
          label={t('write.text')}
          autosize
          minRows={3}
          maxRows={10}
          dir="auto"
          autoComplete="off"
        />
        <Radio.Group
          key={fields.key('replyWanted')}
          {...fields.getInputProps('replyWanted')}
          label={t('write.when')}
        >
          <div className={own.choices}>
            {replyWishes.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`write.wishes.${value}`)}
                classNames={{
                  root: own.choice,
                  body: own.body,
                  labelWrapper: own.words,
                  label: own.label,
                }}
              />
            ))}
          </div>
        </Radio.Group>
        <div className={own.danger}>
          <DangerHelp text={text} />
        </div>
        <CrisisBox organization={organization} />
        <Button type="submit" fullWidth loading={sending}>
          {t('write.send')}
        </Button>
        <p className={classes.small}>
          {wish === 'today' ? t('write.today') : t('write.by', { day: answerDay(answerBy) })}
        </p>
      </Stack>
    </form>
  );
}

/** Says that it arrived, and by when an answer comes. */
function Sent({ written: { to, answerBy }, onMore }: { written: Written; onMore: () => void }) {
  const { t } = useTranslation('my-page');
  const answerDay = useAnswerDay();
  return (
    <Stack gap="sm" align="flex-start">
      <Notice tone="good" takesFocus title={t('write.sent')}>
        {t('write.by', { day: answerDay(answerBy) })}
      </Notice>
      <Link to={paths.profile} search={{ section: 'chats', person: to } as never}>
        {t('write.messages')}
      </Link>
      <Button variant="default" onClick={onMore}>
        {t('write.more')}
      </Button>
    </Stack>
  );
}

/** "Tuesday, December 1, 2026"; later today, the time. */
function useAnswerDay(): (moment: string) => string {
  const { time } = useFormat();
  const { day } = useEventFormat();
  return (moment) => (localDay(moment) === dayFromNow() ? time(moment) : day(localDay(moment)));
}

/**
 * The id of a message. It stays when the same text is sent again after a lost reply, so that it
 * arrives once, and changes with the text.
 */
function useMessageId() {
  const attempt = useRef<{ id: string; content: string } | null>(null);
  function renew({ id: _, ...rest }: TeamMessage): string {
    attempt.current = { id: newId(), content: JSON.stringify(rest) };
    return attempt.current.id;
  }
  function take(message: TeamMessage): string {
    const { id, ...rest } = message;
    const content = JSON.stringify(rest);
    attempt.current ??= { id, content };
    return attempt.current.content === content ? attempt.current.id : renew(message);
  }
  return { take, renew };
}
