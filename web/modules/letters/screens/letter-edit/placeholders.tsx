import { useTranslation } from 'react-i18next';
import { letterFieldNames } from '#contract/letter-fields.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './template-form.module.css';

/** What can stand in braces, and what it puts in. */
export function Placeholders() {
  const { t } = useTranslation('letters');
  return (
    <Section title={t('settings.placeholders')} text={t('settings.placeholdersText')}>
      <DefinitionList
        items={letterFieldNames.map((name) => ({
          key: name,
          term: t(`fields.${name}`),
          value: <code className={classes.code}>{`{${name}}`}</code>,
        }))}
      />
    </Section>
  );
}
