import { Menu } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import type { BankChange, BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { EntryFacts, EntryMenu, EntryNote, EntryText } from '../../parts/entry-menu.tsx';
import type { QuestionText } from '../../parts/question-text.ts';
import type { Moves } from '../../parts/sortable-list.tsx';
import classes from './question-entry.module.css';

/** List entry of a question: text, kind, conditions, and changes since publication. */
export function QuestionEntry({
  question,
  change,
  questionText,
  moves,
  onRemove,
}: {
  question: BankQuestion;
  change: BankChange['change'] | undefined;
  questionText: QuestionText;
  moves: Moves;
  onRemove: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const { id, required, boundField, showIf = [] } = question;
  const text = questionText.question(id);
  const facts = [
    questionText.kind(question),
    ...(required ? [t('required')] : []),
    ...(boundField ? [t('fills', { field: questionText.field(boundField) })] : []),
  ];
  return (
    <>
      <EntryText
        name={
          <>
            <Link className={classes.link} to={paths.questionEdit(id)}>
              {text}
            </Link>
            {change && (
              <>
                {' '}
                <StatusBadge tone="waiting">{t(`changes.${change}`)}</StatusBadge>
              </>
            )}
          </>
        }
      >
        <EntryFacts facts={facts} />
        {showIf.map((condition) => (
          <EntryNote key={condition.questionId}>
            {t('onlyIf', { condition: questionText.condition(condition) })}
          </EntryNote>
        ))}
      </EntryText>
      <EntryMenu
        name={text}
        moves={moves}
        removeAction={{ label: t('remove.action'), onClick: onRemove }}
      >
        <Menu.Item
          component={Link}
          to={paths.questionEdit(id)}
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t('edit')}
        </Menu.Item>
      </EntryMenu>
    </>
  );
}
