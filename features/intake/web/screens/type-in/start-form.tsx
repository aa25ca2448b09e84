import { Anchor, Button, Group, Radio, TextInput } from '@mantine/core';
import { IconKeyboard, IconPhone, IconPrinter } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#core/contract/languages.ts';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { paperForms, readPaperForm } from '#features/intake/contract/paper-form.ts';
import {
  maxHelperLength,
  readNumberedForm,
  takeForm,
} from '#features/intake/contract/taken-forms.ts';
import { NamedDay } from '#features/person/web/parts/applicants/named-day.tsx';
import { newSecret } from '#features/public-form/web/parts/public-form/saving/answer-keeper.ts';
import classes from './type-in.module.css';
import type { TakenHolder } from './typed-form.tsx';

interface StartFormProps {
  way: 'paper' | 'phone';
  onBegin: (holder: TakenHolder) => void;
}

/** Details of a paper or a call, before its questions. */
export function StartForm({ way, onBegin }: StartFormProps) {
  const { t, i18n } = useTranslation('taken-forms');
  const { languageName } = useFormat();
  const errorMessage = useErrorMessage();
  // The same for each attempt: a lost reply must not begin a second form.
  const [secret] = useState(newSecret);
  const [language, setLanguage] = useState<Language>(i18n.language);
  const [details, setDetails] = useState({
    code: '',
    signedOn: '',
    receivedOn: '',
    filledInBy: '',
  });
  const taking = useChange(takeForm);
  const set = (name: keyof typeof details) => (value: string) =>
    setDetails((before) => ({ ...before, [name]: value }));

  async function begin(event: FormEvent) {
    event.preventDefault();
    const body = { way, secret, language, ...details };
    const taken = await taking.mutateAsync({ body }).catch(() => null);
    if (taken) onBegin({ id: taken.id, secret, resumeCode: taken.resumeCode });
  }

  const codeProblem = findCodeProblem(taking.error);
  const issues = taking.error instanceof ApiError ? taking.error.issues : [];
  const showProblem = (path: string) => {
    const issue = issues.find((one) => one.path === path);
    return issue && <RuleMessage rule={issue.rule} />;
  };
  return (
    <div className={classes.start}>
      <Section title={t('start.title')} text={t(`start.text.${way}`)}>
        <form className={classes.fields} onSubmit={(event) => void begin(event)}>
          {taking.isError && !codeProblem && issues.length === 0 && (
            <Notice tone="bad" title={t('start.failed')} takesFocus>
              {errorMessage(taking.error)}
            </Notice>
          )}
          <TextInput
            label={t('start.code')}
            description={t(`start.codeHint.${way}`)}
            error={codeProblem && t(`start.${codeProblem}`)}
            value={details.code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => set('code')(event.currentTarget.value)}
          />
          <Radio.Group label={t('start.language')} value={language} onChange={setLanguage}>
            <Group gap="md" mt={4}>
              {languages.map((one) => (
                <Radio key={one} value={one} label={languageName(one)} />
              ))}
            </Group>
          </Radio.Group>
          {way === 'paper' && (
            <>
              <NamedDay
                label={t('start.signedOn')}
                error={showProblem('signedOn')}
                value={details.signedOn}
                onChange={set('signedOn')}
              />
              <NamedDay
                label={t('start.receivedOn')}
                error={showProblem('receivedOn')}
                value={details.receivedOn}
                onChange={set('receivedOn')}
              />
            </>
          )}
          <TextInput
            label={t(`start.filledInBy.${way}`)}
            description={t('start.filledInByHint')}
            error={showProblem('filledInBy')}
            value={details.filledInBy}
            maxLength={maxHelperLength}
            autoComplete="off"
            onChange={(event) => set('filledInBy')(event.currentTarget.value)}
          />
          <Group>
            <Button
              type="submit"
              data-begin={way}
              loading={taking.isPending}
              leftSection={
                way === 'phone' ? (
                  <IconPhone size={18} stroke={1.8} aria-hidden="true" />
                ) : (
                  <IconKeyboard size={18} stroke={1.8} aria-hidden="true" />
                )
              }
            >
              {t(`start.begin.${way}`)}
            </Button>
          </Group>
        </form>
      </Section>
      {way === 'paper' && <Printing language={language} />}
    </div>
  );
}

function findCodeProblem(error: Error | null) {
  if (isApiError(error, 'not-found')) return 'unknownCode';
  const isDecided =
    isApiError(error, 'already-submitted') || isApiError(error, 'already-finalised');
  return isDecided ? 'sentCode' : null;
}

/** Forms to print: blank, or with the code of a form that begins now. */
function Printing({ language }: { language: Language }) {
  const { t } = useTranslation('taken-forms');
  const errorMessage = useErrorMessage();
  const taking = useChange(takeForm);
  const [isPrinting, setPrinting] = useState(false);

  async function print(print: () => Promise<unknown>) {
    setPrinting(true);
    try {
      await print();
    } catch (error) {
      showToast({ tone: 'bad', title: t('print.failed'), text: errorMessage(error) });
    }
    setPrinting(false);
  }

  async function printNumbered() {
    const body = { way: 'paper', secret: newSecret(), language } as const;
    const { id, resumeCode } = await taking.mutateAsync({ body });
    await download(readNumberedForm, { params: { id }, query: { language } });
    showToast({ text: t('print.numberedDone', { code: resumeCode }) });
  }

  return (
    <Section title={t('print.title')} text={t('print.text')}>
      <ul className={classes.prints}>
        {paperForms.map((form) => (
          <li key={form}>
            <Anchor
              component="button"
              type="button"
              disabled={isPrinting}
              onClick={() =>
                void print(() => download(readPaperForm, { query: { form, language } }))
              }
            >
              {t(`print.${form}`)}
            </Anchor>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        loading={isPrinting}
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => void print(printNumbered)}
      >
        {t('print.numbered')}
      </Button>
    </Section>
  );
}
