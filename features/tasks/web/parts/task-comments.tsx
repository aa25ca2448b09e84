import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { When } from '#core/web/ui/when.tsx';
import { NoteText } from '#features/notes/web/parts/note-text.tsx';
import {
  addTaskComment,
  deleteTaskComment,
  type Task,
  type TaskComment,
  type TaskPerson,
  updateTaskComment,
} from '#features/tasks/contract/tasks.ts';
import { CommentWriter } from './comment-writer.tsx';
import classes from './task-form.module.css';

export function TaskComments({ task }: { task: Task }) {
  const { t } = useTranslation(['tasks']);
  const { mutateAsync } = useChange(addTaskComment, { endsWithReply: true });
  // Reused on retry, so that a lost reply doesn't create a second comment. A new comment gets a new
  // id.
  const [id, setId] = useState(newId);
  return (
    <section className={classes.comments} aria-label={t('comments.title')}>
      <h3>{t('comments.title')}</h3>
      {task.comments.length > 0 && (
        <ul className={classes.commentList}>
          {task.comments.map((comment) => (
            <Comment key={comment.id} taskId={task.id} comment={comment} viewers={task.seenBy} />
          ))}
        </ul>
      )}
      <CommentWriter
        label={t('comments.label')}
        submitLabel={t('comments.add')}
        colleagues={task.seenBy}
        onSend={async (input) => {
          await mutateAsync({ params: { id: task.id }, body: { id, ...input } });
          setId(newId());
        }}
      />
    </section>
  );
}

function Comment({
  taskId,
  comment,
  viewers,
}: {
  taskId: string;
  comment: TaskComment;
  viewers: readonly TaskPerson[];
}) {
  const { t } = useTranslation(['tasks', 'actions']);
  const { personName, when } = useFormat();
  const errorMessage = useErrorMessage();
  const update = useChange(updateTaskComment);
  const remove = useChange(deleteTaskComment);
  const [isChanging, setChanging] = useState(false);
  const deleteComment = () =>
    remove
      .mutateAsync({ params: { id: taskId, commentId: comment.id } })
      .catch((error: unknown) => showToast({ tone: 'bad', text: errorMessage(error) }));
  return (
    <li className={classes.comment}>
      <div className={classes.commentHead}>
        <strong>{personName(comment.writtenBy)}</strong>
        <When moment={when(comment.writtenAt)} />
        {comment.fromClient === 'hard' && (
          <StatusBadge tone="waiting">{t('comments.hard')}</StatusBadge>
        )}
        {comment.fromClient !== null && <span>{t('comments.fromClient')}</span>}
        {comment.editedAt && <span>{t('comments.edited')}</span>}
        {comment.isMine && !isChanging && (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
              {t('actions:edit')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={remove.isPending}
              onClick={() => void deleteComment()}
            >
              {t('actions:delete')}
            </Button>
          </>
        )}
      </div>
      {isChanging ? (
        <CommentWriter
          label={t('comments.change')}
          submitLabel={t('comments.save')}
          colleagues={viewers}
          beginning={comment}
          otherActions={
            <Button variant="default" onClick={() => setChanging(false)}>
              {t('actions:cancel')}
            </Button>
          }
          onSend={async (input) => {
            await update.mutateAsync({
              params: { id: taskId, commentId: comment.id },
              body: input,
            });
            setChanging(false);
          }}
        />
      ) : (
        comment.text !== '' && <NoteText text={comment.text} mentions={comment.mentions} />
      )}
    </li>
  );
}
