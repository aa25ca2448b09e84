import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type TextLanguage, textIn } from '#core/contract/languages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useLabelInLanguage } from '#core/web/i18n/in-language.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { BankChange, BankState } from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { listQuestions, type Question } from '#features/questions/contract/questions.ts';
import { useQuestionText } from '../../parts/question-text.ts';
import classes from './change-list.module.css';
import {
  type Difference,
  type DifferenceText,
  differencesBetween,
} from './question-differences.ts';

const tones: Record<BankChange['change'], Tone> = {
  added: 'good',
  changed: 'info',
  moved: 'neutral',
  removed: 'bad',
};

/** Differences from the published questions, before and after. */
export function ChangeList({ state, onLeave }: { state: BankState; onLeave: () => void }) {
  const { t } = useTranslation(['question-bank', 'enumerations', 'actions']);
  const groups = questionForms
    .map((form) => ({ form, changes: state.changes.filter((change) => change.form === form) }))
    .filter(({ changes }) => changes.length > 0);
  return (
    <Loaded
      query={useRead(listQuestions, { query: {} })}
      texts={useLoadFailureTexts()}
      loading={<SectionSkeleton label={t('actions:loading')} height={80} widths={['100%']} />}
    >
      {(published) => (
        <Stack gap="lg">
          {groups.map(({ form, changes }) => (
            <section key={form}>
              <h3 className={classes.title}>{t(`enumerations:questionForms.${form}`)}</h3>
              <Changes state={state} published={published} changes={changes} onLeave={onLeave} />
            </section>
          ))}
          {state.categoriesChanged && (
            <section>
              <h3 className={classes.title}>{t('topics.title')}</h3>
              <p className={classes.topics}>{t('changes.topics')}</p>
            </section>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Changes({
  state,
  published,
  changes,
  onLeave,
}: {
  state: BankState;
  published: readonly Question[];
  changes: readonly BankChange[];
  onLeave: () => void;
}) {
  const { t } = useTranslation(['question-bank', 'enumerations']);
  const differenceText = useDifferenceText(state, published);
  return (
    <ul className={classes.list}>
      {changes.map(({ questionId, change }) => {
        const before = published.find(({ id }) => id === questionId);
        const after = state.bank.questions.find(({ id }) => id === questionId);
        return (
          <li key={questionId}>
            <p className={classes.question}>
              <StatusBadge tone={tones[change]}>{t(`question-bank:changes.${change}`)}</StatusBadge>{' '}
              {after ? (
                <Link to={paths.questionEdit(questionId)} onClick={onLeave}>
                  {differenceText.question(questionId)}
                </Link>
              ) : (
                <span>{differenceText.question(questionId)}</span>
              )}
            </p>
            {before && after && (
              <Differences differences={differencesBetween(before, after, differenceText)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation(['question-bank', 'enumerations']);
  const aspectLabel = useAspectLabel();
  if (differences.length === 0) return null;
  return (
    <dl className={classes.differences}>
      {differences.map(({ aspect, before, after }) => (
        <div key={aspect}>
          <dt>{aspectLabel(aspect)}</dt>
          <dd>
            <ChangedText
              label={t('changes.before')}
              text={before}
              lang={aspectLanguage(aspect)}
              isOld
            />
            <ChangedText label={t('changes.after')} text={after} lang={aspectLanguage(aspect)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Language of the text in an aspect, for `lang`. */
function aspectLanguage(aspect: Difference['aspect']): TextLanguage | undefined {
  return aspect.split('.')[1] as TextLanguage | undefined;
}

function useAspectLabel(): (aspect: Difference['aspect']) => string {
  const { t } = useTranslation('question-bank');
  const labelIn = useLabelInLanguage();
  return (aspect) => {
    // i18n-keys: question-bank:aspects.*
    const [name] = aspect.split('.') as [
      'text' | 'help' | Exclude<Difference['aspect'], `${string}.${string}`>,
    ];
    const language = aspectLanguage(aspect);
    const label = t(`aspects.${name}`);
    return language ? labelIn(label, language) : label;
  };
}

function ChangedText({
  label,
  text,
  lang,
  isOld = false,
}: {
  label: string;
  text: string;
  lang: string | undefined;
  isOld?: boolean;
}) {
  const { t } = useTranslation(['question-bank', 'enumerations']);
  return (
    <span className={classes.said}>
      <span className={classes.when}>{label}</span>{' '}
      <span lang={text ? lang : undefined} className={isOld ? classes.old : undefined}>
        {text || t('changes.nothing')}
      </span>
    </span>
  );
}

/** Includes questions that exist only in the published version. */
function useDifferenceText(state: BankState, published: readonly Question[]): DifferenceText {
  const { t, i18n } = useTranslation(['question-bank', 'enumerations']);
  const { list } = useFormat();
  const { categories, questions } = state.bank;
  const mergedBank = useMemo(
    () => ({
      categories: [
        ...published.map(({ category: id, topic }) => ({ id, ...topic })),
        ...categories,
      ],
      questions: [...published, ...questions],
    }),
    [published, categories, questions],
  );
  const questionText = useQuestionText(mergedBank);
  return {
    ...questionText,
    list,
    required: (isRequired) => (isRequired ? t('required') : t('optional')),
    label: (label) => textIn(label, i18n.language),
  };
}
