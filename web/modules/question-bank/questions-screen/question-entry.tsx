import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BankChange, BankQuestion } from '#contract/question-bank.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { QuestionWords } from '../components/question-words.ts';
import type { Moves } from '../components/sortable-list.tsx';
import classes from './question-entry.module.css';

/** A question in the list: what it asks, how, of whom, and what was done to it since the publishing. */
export function QuestionEntry({
  question,
  change,
  words,
  moves,
  onRemove,
}: {
  question: BankQuestion;
  change: BankChange['change'] | undefined;
  words: QuestionWords;
  moves: Moves;
  onRemove: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const { id, required, boundField, showIf = [] } = question;
  const text = words.question(id);
  return (
    <>
      <div className={classes.entry}>
        <p className={classes.text}>
          <Link className={classes.link} to={paths.questionEdit(id)}>
            {text}
          </Link>
          {change && (
            <>
              {' '}
              <StatusBadge tone="waiting">{t(`changes.${change}`)}</StatusBadge>
            </>
          )}
        </p>
        <ul className={classes.facts}>
          <li>{words.kind(question)}</li>
          {required && <li>{t('required')}</li>}
          {boundField && <li>{t('fills', { field: words.field(boundField) })}</li>}
        </ul>
        {showIf.map((condition) => (
          <p key={condition.questionId} className={classes.condition}>
            {t('onlyIf', { condition: words.condition(condition) })}
          </p>
        ))}
      </div>
      <Menu width={220}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className={classes.more}
            aria-label={t('more', { question: text })}
          >
            <IconDots size={20} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={paths.questionEdit(id)}
            leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
          >
            {t('edit')}
          </Menu.Item>
          {moves.up && (
            <Menu.Item
              leftSection={<IconArrowUp size={18} stroke={1.7} aria-hidden="true" />}
              onClick={moves.up}
            >
              {t('order.up')}
            </Menu.Item>
          )}
          {moves.down && (
            <Menu.Item
              leftSection={<IconArrowDown size={18} stroke={1.7} aria-hidden="true" />}
              onClick={moves.down}
            >
              {t('order.down')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
            onClick={onRemove}
          >
            {t('remove.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
