import { useTranslation } from 'react-i18next';
import { dangerInWords } from '#features/messages/contract/danger-words.ts';
import type { Organization } from '#features/organization/contract/organization.ts';
import {
  DangerPanel,
  HelpLines,
} from '#features/public-form/web/parts/public-form/fields/danger-panel.tsx';
import {
  TranslatorContext,
  useLoadedTranslator,
} from '#features/public-form/web/parts/public-form/translator.ts';

/** The panel of the public forms, under words that signal danger. Loaded apart: it has their texts. */
export function TeamDangerPanel({
  text,
  helpLines,
}: {
  text: string;
  helpLines: Organization['helpLines'];
}) {
  const { i18n } = useTranslation();
  const translator = useLoadedTranslator(i18n.language);
  const danger = dangerInWords(text);
  if (translator === null) return null;
  return (
    <TranslatorContext value={translator}>
      <HelpLines value={helpLines}>
        <DangerPanel danger={danger ?? nothing} isOpen={danger !== null} />
      </HelpLines>
    </TranslatorContext>
  );
}

const nothing: Parameters<typeof DangerPanel>[0]['danger'] = {
  answers: [],
  mark: 'not-safe',
  help: [],
};
