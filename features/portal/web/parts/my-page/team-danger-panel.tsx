import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { dangerInWords } from '#features/messages/contract/danger-words.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import {
  DangerPanel,
  HelpLines,
} from '#features/public-form/web/parts/public-form/fields/danger-panel.tsx';
import {
  TranslatorContext,
  useLoadedTranslator,
} from '#features/public-form/web/parts/public-form/translator.ts';

/** The panel of the public forms, under words that signal danger. Loaded apart: it has their texts. */
export function TeamDangerPanel({ text }: { text: string }) {
  const { i18n } = useTranslation();
  const { data: organization } = useRead(readOrganization);
  const translator = useLoadedTranslator(i18n.language);
  const danger = dangerInWords(text);
  if (translator === null) return null;
  return (
    <TranslatorContext value={translator}>
      <HelpLines value={organization?.helpLines ?? []}>
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
