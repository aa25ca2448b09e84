import { useTranslation } from 'react-i18next';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { letterFieldNames } from '#features/printouts/contract/letter-fields.ts';
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
