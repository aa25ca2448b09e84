import { Button, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textDirection } from '#core/contract/languages.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { PaperFields } from '../../parts/papers/paper-form-frame.tsx';
import type { LetterValues } from './letter-values.ts';

/** The text as it goes out, editable. */
export function LetterTextFields({
  fields,
  isOwn,
  onBeginAgain,
}: {
  fields: FormFields<LetterValues>;
  isOwn: boolean;
  onBeginAgain: () => void;
}) {
  const { t } = useTranslation(['letters', 'actions']);
  const language = fields.useWatchValue('language');
  const spoken = { lang: language, dir: textDirection(language) };
  return (
    <Section title={t('write.words')} text={t('write.wordsText')}>
      <PaperFields>
        {isOwn && (
          <Notice
            tone="info"
            actions={
              <Button variant="default" onClick={onBeginAgain}>
                {t('write.again')}
              </Button>
            }
          >
            {t('write.wordsChanged')}
          </Notice>
        )}
        <TextInput
          key={fields.key('subject')}
          {...fields.getInputProps('subject')}
          {...spoken}
          label={`${t('write.subject')} (${t('actions:optional')})`}
          autoComplete="off"
        />
        <Textarea
          key={fields.key('text')}
          {...fields.getInputProps('text')}
          {...spoken}
          label={t('write.body')}
          autosize
          minRows={10}
          maxRows={30}
        />
      </PaperFields>
    </Section>
  );
}
