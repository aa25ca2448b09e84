import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/languages.ts';
import { type PaperPart, paperParts } from '#contract/papers.ts';
import { type SupportGroup, supportGroupNames } from '#contract/support-groups.ts';
import { answersQuery } from '#web/modules/questions/queries.ts';
import { useSupportWords } from '#web/modules/support-records/components/support-words.ts';
import { supportRecordQuery } from '#web/modules/support-records/queries.ts';
import type { FormFields } from '#web/platform/contract-form.ts';
import { Section } from '#web/ui/section.tsx';
import { CheckList } from '../components/check-list.tsx';
import { LanguageField } from '../components/language-field.tsx';
import { PaperFields } from '../components/paper-form-frame.tsx';
import type { PaperValues } from './paper-values.ts';

const hinted = ['answers', 'notes', 'files'] as const;

/** What of the file goes on the paper, and in which language. */
export function PartFields({
  applicantId,
  fields,
}: {
  applicantId: string;
  fields: FormFields<PaperValues>;
}) {
  const { t } = useTranslation('papers');
  const parts = fields.useWatchValue('parts');
  const language = fields.useWatchValue('language');
  return (
    <Section title={t('what')} text={t('whatText')}>
      <PaperFields>
        <CheckList
          legend={t('partsLegend')}
          options={paperParts.map((part) => ({
            value: part,
            label: t(`parts.${part}`),
            description: hintOf(part) && t(`partHints.${hintOf(part) as (typeof hinted)[number]}`),
          }))}
          chosen={parts}
          onChange={(chosen) =>
            fields.setFieldValue(
              'parts',
              paperParts.filter((part) => chosen.includes(part)),
            )
          }
          error={fields.errors.parts && t('chooseSomething')}
        />
        {parts.includes('answers') && <TopicFields applicantId={applicantId} fields={fields} />}
        {parts.includes('support') && <GroupFields applicantId={applicantId} fields={fields} />}
        <LanguageField
          label={t('language')}
          value={language}
          onChange={(chosen) => fields.setFieldValue('language', chosen)}
        />
      </PaperFields>
    </Section>
  );
}

const hintOf = (part: PaperPart) => hinted.find((one) => one === part);

interface Props {
  applicantId: string;
  fields: FormFields<PaperValues>;
}

/** Which topics of the answers; nothing to choose where there is one at most. */
function TopicFields({ applicantId, fields }: Props) {
  const { t, i18n } = useTranslation('papers');
  const { data: answers = [] } = useQuery(answersQuery(applicantId));
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
function GroupFields({ applicantId, fields }: Props) {
  const { t } = useTranslation('papers');
  const words = useSupportWords();
  const { data: record } = useQuery(supportRecordQuery(applicantId));
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
