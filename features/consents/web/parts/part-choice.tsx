import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { type PaperPart, paperParts } from '#features/printouts/contract/papers.ts';
import { listAnswers } from '#features/questions/contract/questions.ts';
import { type SupportGroup, supportGroupNames } from '#features/support/contract/support-groups.ts';
import { readSupportRecord } from '#features/support/contract/support-records.ts';
import { useSupportTexts } from '#features/support/web/parts/support-texts.ts';
import { CheckList } from './check-list.tsx';

/** Values of any form with a choice of parts. */
export interface ChosenParts {
  parts: PaperPart[];
  /** Null means all. */
  topics: string[] | null;
  groups: SupportGroup[] | null;
}

const hinted = ['answers', 'notes', 'counselling-notes', 'files'] as const;
const partHint = (part: PaperPart) => hinted.find((one) => one === part);

/** Parts of a case record, in printout order. */
export function PartChoice({
  legend,
  offered = paperParts,
  hasHints = true,
  fields,
}: {
  legend: string;
  offered?: readonly PaperPart[];
  /** Hints describe parts on a printout; for documents, a consent covers what is in them. */
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
          hasHints && partHint(part)
            ? t(`partHints.${partHint(part) as (typeof hinted)[number]}`)
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

/** Topic choice; hidden if there is at most one. */
export function TopicFields({ applicantId, fields }: Props) {
  const { t, i18n } = useTranslation('papers');
  const { data: answers = [] } = useRead(listAnswers, { params: { applicantId } });
  const chosen = fields.useWatchValue('topics');
  const topics = new Map(
    answers.map(({ question }) => [
      question.category,
      textIn(question.topic.name, i18n.language) ?? question.category,
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

/** Choice among the support groups that have entries. */
export function GroupFields({ applicantId, fields }: Props) {
  const { t } = useTranslation('papers');
  const supportTexts = useSupportTexts();
  const { data: record } = useRead(readSupportRecord, { params: { applicantId } });
  const chosen = fields.useWatchValue('groups');
  const all = supportGroupNames.filter((group) => record && record[group].length > 0);
  if (all.length < 2) return null;
  return (
    <CheckList
      legend={t('groupsLegend')}
      options={all.map((group) => ({ value: group, label: supportTexts.group(group) }))}
      chosen={chosen ?? all}
      onChange={(next) =>
        fields.setFieldValue('groups', next.length === all.length ? null : (next as SupportGroup[]))
      }
      error={fields.errors.groups}
    />
  );
}
