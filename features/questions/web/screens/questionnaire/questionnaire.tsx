import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { type RestorableFields, useKeptForm } from '#core/web/forms/kept-text-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { currentUser } from '#core/web/session/session.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import type { Question, QuestionAnswer } from '#features/questions/contract/questions.ts';
import { useAnswerText } from '../../parts/answer-text.ts';
import { type AnswerSheet, makeAnswerSheet, type Unsaved } from './answer-sheet.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './questionnaire.module.css';
import { recordAnswer } from './record-answers.ts';
import { SaveBar } from './save-bar.tsx';
import { groupByTopic, SheetContext, useFromSheet } from './sheet-context.ts';
import { TopicNav } from './topic-nav.tsx';
import { FileContext, TopicSection } from './topic-section.tsx';
import { useSaving } from './use-saving.ts';

/** Unsaved answers to questions that were removed. They can't be saved, but aren't lost. */
function DroppedAnswers() {
  const { t, i18n } = useTranslation('questions');
  const uiLanguage = i18n.language as Language;
  const formatAnswer = useAnswerText(uiLanguage);
  const dropped = useFromSheet((sheet) => sheet.dropped());
  if (dropped.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('noLongerAsked')} takesFocus>
      <DefinitionList
        items={dropped.map((entry) => ({
          key: entry.question.id,
          term: textIn(entry.question.text, uiLanguage),
          value: formatAnswer(entry),
        }))}
      />
    </Notice>
  );
}

/** An array, because kept text restores only object keys that the form already knows. */
type KeptAnswers = Pick<Unsaved, 'answers'>;

const noAnswers: KeptAnswers = { answers: [] };

/** Persists unsaved answers until saved or discarded, and restores them. */
function useKeptSheet(sheet: AnswerSheet, applicantId: string) {
  const versions = useRef<unknown>({});
  const fields = useRef<RestorableFields<KeptAnswers> | null>({
    getValues: () => ({ answers: sheet.unsaved().answers }),
    setValues: ({ answers }) => {
      sheet.restore({ answers, versions: versions.current as Unsaved['versions'] });
    },
    reset: sheet.discard,
    isDirty: () => sheet.countUnsaved() > 0,
  });
  const keptForm = useKeptForm<KeptAnswers>({
    keep: { name: `questionnaire:${applicantId}`, base: versions },
    initialValues: noAnswers,
    fields,
  });

  // Refs hold the latest callbacks, since the sheet is subscribed to only once.
  const changed = useRef(keptForm.changed);
  changed.current = keptForm.changed;
  const last = useRef('');
  useEffect(() => {
    return sheet.subscribe(() => {
      const { answers, versions: baseVersions } = sheet.unsaved();
      const text = JSON.stringify([answers, baseVersions]);
      if (text === last.current) return;
      last.current = text;
      versions.current = baseVersions;
      changed.current({ answers });
    });
  }, [sheet]);

  return {
    back: keptForm.back,
    forget: keptForm.forget,
    saved(): void {
      const unsavedAnswers = sheet.unsaved().answers;
      keptForm.saved(noAnswers);
      // Typed during the save.
      if (unsavedAnswers.length > 0) keptForm.changed({ answers: unsavedAnswers });
    },
  };
}

/** All questions by topic, with one save button. */
export function Questionnaire({
  file,
  questions,
  answers,
  readQuestions,
}: {
  file: Applicant;
  questions: readonly Question[];
  answers: readonly QuestionAnswer[];
  readQuestions: () => void;
}) {
  const [sheet] = useState(() => makeAnswerSheet(questions, answers));
  const keptSheet = useKeptSheet(sheet, file.id);
  const saving = useSaving(sheet, file.id, {
    onSaved: keptSheet.saved,
    onOtherQuestions: readQuestions,
  });
  const notice = useKeptNotice(keptSheet.back);
  const unsavedTexts = useUnsavedTexts();
  const topics = useMemo(() => groupByTopic(questions), [questions]);
  // Don't block leaving after the owner's session has ended.
  const [accountId] = useState(() => currentUser()?.id);

  useEffect(() => sheet.refresh(answers, questions), [sheet, answers, questions]);
  useEffect(() => {
    const values = toFormValues(file);
    const known = questions.filter((question) => recordAnswer(values, question) !== null);
    sheet.setKnownIds(new Set(known.map(({ id }) => id)));
  }, [sheet, file, questions]);

  return (
    <SheetContext value={sheet}>
      <FileContext value={file}>
        <KeptNotice notice={notice} />
        <form
          noValidate
          className={classes.columns}
          onSubmit={(event) => {
            event.preventDefault();
            void saving.save();
          }}
        >
          <TopicNav topics={topics} />
          <div className={classes.topics}>
            <DroppedAnswers />
            {topics.map((topic) => (
              <TopicSection key={topic.id} topic={topic} />
            ))}
            <SaveBar state={saving.state} save={() => void saving.save()} />
          </div>
        </form>
        {saving.theirs && (
          <ConflictDialog
            theirs={saving.theirs}
            onSettled={(shouldKeepMine) => void saving.settle(shouldKeepMine)}
            onClose={saving.putOff}
          />
        )}
        <UnsavedGuard
          hasUnsaved={() => sheet.countUnsaved() > 0 && currentUser()?.id === accountId}
          onLeave={keptSheet.forget}
          texts={unsavedTexts}
        />
      </FileContext>
    </SheetContext>
  );
}
