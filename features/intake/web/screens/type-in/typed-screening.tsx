import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownLanguage } from '#core/contract/languages.ts';
import { call } from '#core/web/api/api.ts';
import { useChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { readPaperForm } from '#features/intake/contract/paper-form.ts';
import { makeScreeningLink, openScreening } from '#features/intake/contract/screening.ts';
import { type Applicant, readApplicant } from '#features/person/contract/applicants.ts';
import type { Holder } from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import {
  type FormMemory,
  nothingRemembered,
  type Remembered,
} from '#features/public-form/web/parts/public-form/saving/form-memory.ts';
import { listQuestions } from '#features/questions/contract/questions.ts';
import { screeningCalls } from './taken-form-calls.ts';
import classes from './type-in.module.css';
import { TypedForm } from './typed-form.tsx';

/** A screening on paper, typed in for the person of a record. */
export function TypedScreening({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('taken-forms');
  const { personName } = useFormat();
  const query = useRead(readApplicant, { params: { id: applicantId } });
  usePageTitle(t('title.screening'));
  return (
    <>
      <PageHeader
        title={t('title.screening')}
        subtitle={
          query.data ? t('about.screening', { name: personName(query.data) }) : t('about.paper')
        }
      />
      <Loaded
        query={query}
        texts={useLoadFailureTexts(t('loadFailed'))}
        loading={<SectionSkeleton label={t('loading')} height={120} />}
      >
        {(applicant) => <Typing applicant={applicant} />}
      </Loaded>
    </>
  );
}

function Typing({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('taken-forms');
  const [memory, setMemory] = useState<FormMemory | null>(null);
  const printed = useRead(listQuestions, { query: { form: 'screening' } });
  return (
    <Loaded
      query={printed}
      texts={useLoadFailureTexts(t('loadFailed'))}
      loading={<SectionSkeleton label={t('loading')} height={120} />}
    >
      {(questions) =>
        memory === null ? (
          <Start applicant={applicant} onBegin={(holder) => setMemory(pageMemory(holder))} />
        ) : (
          <TypedForm
            way="paper"
            calls={screeningCalls}
            memory={memory}
            code={null}
            printed={questions}
            done={() => (
              <Notice
                tone="good"
                title={t('done.screening')}
                takesFocus
                actions={
                  <Button component={Link} to={paths.applicant(applicant.id)}>
                    {t('done.openRecord')}
                  </Button>
                }
              />
            )}
            onEnd={() => setMemory(null)}
          />
        )
      }
    </Loaded>
  );
}

/** A link for this device opens the screening, and closes earlier ones. */
function Start({
  applicant,
  onBegin,
}: {
  applicant: Applicant;
  onBegin: (holder: Holder) => void;
}) {
  const { t } = useTranslation('taken-forms');
  const errorMessage = useErrorMessage();
  const make = useChange(makeScreeningLink, { gcTime: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id, dateOfBirth } = applicant;
  const language = knownLanguage(applicant.language ?? '') ?? 'en';

  async function begin() {
    setBusy(true);
    setProblem(null);
    try {
      const { url } = await make.mutateAsync({ params: { id }, body: { how: 'paper' } });
      const secret = new URLSearchParams(new URL(url ?? '').hash.slice(1)).get('key') ?? '';
      const body = { secret, ...(dateOfBirth !== null && { dateOfBirth }) };
      onBegin(await call(openScreening, { body }));
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  async function print() {
    try {
      await download(readPaperForm, { query: { form: 'screening', language } });
    } catch (error) {
      showToast({ tone: 'bad', title: t('print.failed'), text: errorMessage(error) });
    }
  }

  return (
    <div className={classes.start}>
      <Section title={t('start.title')} text={t('start.text.screening')}>
        {problem !== null && (
          <Notice tone="bad" title={t('start.failed')} takesFocus>
            {problem}
          </Notice>
        )}
        <Group mt="md">
          <Button loading={isBusy} onClick={() => void begin()}>
            {t('start.begin.paper')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => void print()}
          >
            {t('print.screening')}
          </Button>
        </Group>
      </Section>
    </div>
  );
}

/** Nothing stays in the tab: saved answers are there when the screening is opened again. */
function pageMemory(holder: Holder): FormMemory {
  let remembered: Remembered = { ...nothingRemembered, holder, secret: holder.secret };
  return {
    recall: () => remembered,
    remember(next) {
      remembered = next;
    },
    forget() {
      remembered = nothingRemembered;
    },
  };
}
