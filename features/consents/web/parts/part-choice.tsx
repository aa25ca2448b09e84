import { useTranslation } from 'react-i18next';
import { inLanguage } from '#core/contract/languages.ts';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { type PaperPart, paperParts } from '#features/printouts/contract/papers.ts';
import { listAnswers } from '#features/questions/contract/questions.ts';
import { type SupportGroup, supportGroupNames } from '#features/support/contract/support-groups.ts';
import { readSupportRecord } from '#features/support/contract/support-records.ts';
import { useSupportWords } from '#features/support/web/parts/support-words.ts';
import { CheckList } from './check-list.tsx';

/** What any form holds that says which parts of a file are meant. */
export interface ChosenParts {
  parts: PaperPart[];
  /** Null: all that there are. */
  topics: string[] | null;
  groups: SupportGroup[] | null;
}

const hinted = ['answers', 'notes', 'counselling-notes', 'files'] as const;
const hintOf = (part: PaperPart) => hinted.find((one) => one === part);

/** Parts of a file, in the order of papers. */
export function PartChoice({
  legend,
  offered = paperParts,
  hasHints = true,
  fields,
}: {
  legend: string;
  offered?: readonly PaperPart[];
  /** What a part is on a paper; a permission for files is one for what is in them. */
  hasHints?: boolean;
  fields: FormFields<ChosenParts>;
}) {
  const { t } = useTranslation('papers');
  const parts = fields.useWatchValue('parts');
  return (
    <CheckList
      legend={legend}
      options={offered.map((part) => ({
        value: part,
        label: t(`parts.${part}`),
        description:
          hasHints && hintOf(part)
            ? t(`partHints.${hintOf(part) as (typeof hinted)[number]}`)
            : undefined,
      }))}
      chosen={parts}
      onChange={(chosen) =>
        fields.setFieldValue(
          'parts',
          paperParts.filter((part) => chosen.includes(part)),
        )
      }
      error={fields.errors.parts && parts.length === 0 ? t('chooseSomething') : fields.errors.parts}
    />
  );
}

interface Props {
  applicantId: string;
  fields: FormFields<ChosenParts>;
}

/** Which topics of the answers; nothing to choose where there is one at most. */
export function TopicFields({ applicantId, fields }: Props) {
  const { t, i18n } = useTranslation('papers');
  const { data: answers = [] } = useRead(listAnswers, { params: { applicantId } });
  const chosen = fields.useWatchValue('topics');
  const topics = new Map(
    answers.map(({ question }) => [
      question.category,
      inLanguage(question.topic.name, i18n.language) ?? question.category,
    ]),
  );
  if (topics.size < 2) return null;
  const all = [...topics.keys()];
  return (
    <CheckList
      legend={t('topicsLegend')}
      options={[...topics].map(([value, label]) => ({ value, label }))}
      chosen={chosen ?? all}
      onChange={(next) => fields.setFieldValue('topics', next.length === all.length ? null : next)}
      error={fields.errors.topics}
    />
  );
}

/** Which groups of the support record, among those that hold something. */
export function GroupFields({ applicantId, fields }: Props) {
  const { t } = useTranslation('papers');
  const words = useSupportWords();
  const { data: record } = useRead(readSupportRecord, { params: { applicantId } });
  const chosen = fields.useWatchValue('groups');
  const all = supportGroupNames.filter((group) => record && record[group].length > 0);
  if (all.length < 2) return null;
  return (
    <CheckList
      legend={t('groupsLegend')}
      options={all.map((group) => ({ value: group, label: words.group(group) }))}
      chosen={chosen ?? all}
      onChange={(next) =>
        fields.setFieldValue('groups', next.length === all.length ? null : (next as SupportGroup[]))
      }
      error={fields.errors.groups}
    />
  );
}
