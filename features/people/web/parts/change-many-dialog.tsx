import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import {
  affectedPeople,
  type BulkPerson,
  type ManyChange,
  type UnchangedPerson,
  useBulkChange,
} from './bulk-change.ts';
import classes from './change-many-dialog.module.css';
import { type ChosenValue, ManyField, plannedChange } from './many-field.tsx';

/** The number of names to list; the rest are counted. */
const maxNamed = 5;
/** Same as in the contract. */
const maxTags = 20;

/** Names the people left unchanged because of a colleague's edit. */
function UnchangedNotice({ unchanged }: { unchanged: readonly UnchangedPerson[] }) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const changed = unchanged.filter(({ code }) => code === 'stale-version');
  const gone = unchanged.filter(({ code }) => code === 'not-found');
  return (
    <Notice tone="waiting" takesFocus title={t('many.leftTitle')}>
      {changed.length > 0 && (
        <>
          <p className={classes.text}>{t('many.leftChanged')}</p>
          <ul className={classes.names}>
            {changed.map(({ person }) => (
              <li key={person.id}>
                <Link to={paths.applicant(person.id)}>{personName(person)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {gone.length > 0 && (
        <>
          <p className={classes.text}>{t('many.leftGone')}</p>
          <ul className={classes.names}>
            {gone.map(({ person }) => (
              <li key={person.id}>{personName(person)}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Asks for the value to set for all. Lists the people left unchanged before it closes. */
export function ChangeManyDialog<Row extends BulkPerson>({
  change,
  people,
  onChanged,
  onGone,
  onClose,
}: {
  change: ManyChange;
  people: readonly Row[];
  onChanged: (people: Row[]) => void;
  /** Called with people who no longer exist. */
  onGone: (people: Row[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['applicants', 'actions', 'validation']);
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ChosenValue>(null);
  const [problem, setProblem] = useState<{ text: React.ReactNode; count: number } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [unchanged, setUnchanged] = useState<UnchangedPerson[]>([]);
  const changing = useBulkChange<Row>(onChanged);
  const problemTexts = useProblemTexts(people);
  const showProblem = (text: React.ReactNode) =>
    setProblem((before) => ({ text, count: (before?.count ?? 0) + 1 }));

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (chosen === null || chosen.length === 0) {
      setMissing(true);
      form.current?.querySelector<HTMLElement>('input, select')?.focus();
      return;
    }
    const changes = affectedPeople(people, (person) => plannedChange(change, chosen, person));
    if (changes.length === 0) return showProblem(t('many.nothing'));
    const overfull = changes.filter(({ handling }) => (handling.tags?.length ?? 0) > maxTags);
    if (overfull.length > 0)
      return showProblem(problemTexts.overfull(overfull.map(({ person }) => person)));
    try {
      const others = await changing.change(changes);
      const gone = new Set(others.filter(({ code }) => code === 'not-found').map(personId));
      onGone(people.filter(({ id }) => gone.has(id)));
      if (others.length === 0) onClose();
      else setUnchanged(others);
    } catch (error) {
      showProblem(problemTexts.failed(error));
    }
  }

  return (
    <Modal opened onClose={onClose} title={t(`applicants:many.${change}.title`)} centered>
      {unchanged.length > 0 ? (
        <>
          <UnchangedNotice unchanged={unchanged} />
          <DialogActions>
            <Button onClick={onClose}>{t('actions:close')}</Button>
          </DialogActions>
        </>
      ) : (
        <form ref={form} noValidate onSubmit={(event) => void confirm(event)}>
          <p className={classes.people}>{problemTexts.people}</p>
          <ManyField
            change={change}
            people={people}
            chosen={chosen}
            error={isMissing && t('validation:not-an-option')}
            onChoose={(value) => {
              setChosen(value);
              setMissing(false);
            }}
          />
          {problem && (
            <div className={classes.problem}>
              <Notice key={problem.count} tone="bad" takesFocus>
                {problem.text}
              </Notice>
            </div>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('actions:cancel')}
            </Button>
            <Button type="submit" loading={changing.isPending}>
              {t(`applicants:many.${change}.confirm`)}
            </Button>
          </DialogActions>
        </form>
      )}
    </Modal>
  );
}

const personId = ({ person }: UnchangedPerson) => person.id;

function useProblemTexts(people: readonly BulkPerson[]) {
  const { t } = useTranslation('applicants');
  const { personName, list, number } = useFormat();
  const errorMessage = useErrorMessage();
  const nameList = (some: readonly BulkPerson[]) => {
    const names = some.slice(0, maxNamed).map(personName);
    const more = some.length - names.length;
    return list(
      more > 0 ? [...names, t('many.others', { count: more, total: number(more) })] : names,
    );
  };
  return {
    people: t('many.people', { names: nameList(people) }),
    overfull: (some: readonly BulkPerson[]) => t('many.overfull', { names: nameList(some) }),
    failed(error: unknown) {
      const [issue] = isApiError(error) ? error.issues : [];
      return issue ? (
        <RuleMessage rule={issue.rule} fallback={issue.message} />
      ) : (
        errorMessage(error)
      );
    },
  };
}
