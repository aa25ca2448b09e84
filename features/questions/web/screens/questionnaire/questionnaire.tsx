import { useEffect, useMemo, useState } from 'react';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useUnsavedWords } from '#core/web/forms/unsaved-words.ts';
import { currentUser } from '#core/web/session/session.ts';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { valuesOf } from '#features/person/web/parts/applicants/records-in-forms.ts';
import type { Question, QuestionAnswer } from '#features/questions/contract/questions.ts';
import { makeAnswerSheet } from './answer-sheet.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DroppedAnswers } from './dropped-answers.tsx';
import { fileAnswer } from './file-answers.ts';
import { FileContext } from './file-note.tsx';
import { useKeptSheet } from './kept-sheet.ts';
import classes from './questionnaire.module.css';
import { SaveBar } from './save-bar.tsx';
import { useSaving } from './saving.ts';
import { SheetContext } from './sheet-context.ts';
import { TopicNav } from './topic-nav.tsx';
import { TopicSection } from './topic-section.tsx';
import { topicsOf } from './topics.ts';

/** All questions by topic, saved all at once. */
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
  const kept = useKeptSheet(sheet, file.id);
  const saving = useSaving(sheet, file.id, {
    onSaved: kept.saved,
    onOtherQuestions: readQuestions,
  });
  const notice = useKeptNotice(kept.back);
  const unsavedWords = useUnsavedWords();
  const topics = useMemo(() => topicsOf(questions), [questions]);
  // Whose work it is: it stops nobody on the way out when their session has ended.
  const [accountId] = useState(() => currentUser()?.id);

  useEffect(() => sheet.refresh(answers, questions), [sheet, answers, questions]);
  useEffect(() => {
    const values = valuesOf(file);
    const known = questions.filter((question) => fileAnswer(values, question) !== null);
    sheet.know(new Set(known.map(({ id }) => id)));
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
            onSettled={(keepsMine) => void saving.settle(keepsMine)}
            onClose={saving.putOff}
          />
        )}
        <UnsavedGuard
          hasUnsaved={() => sheet.countUnsaved() > 0 && currentUser()?.id === accountId}
          onLeave={kept.forget}
          words={unsavedWords}
        />
      </FileContext>
    </SheetContext>
  );
}
