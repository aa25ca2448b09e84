import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type ApplicantSummary,
  changeApplicants,
} from '#features/person/contract/applicant-lists.ts';

/** A person in a list, with the fields that bulk changes set. */
export type BulkPerson = Pick<
  ApplicantSummary,
  | 'id'
  | 'version'
  | 'firstName'
  | 'lastName'
  | 'preferredName'
  | 'locationId'
  | 'caseWorkerId'
  | 'tags'
>;
export type ManyChange = 'caseWorker' | 'location' | 'addTags' | 'removeTags';
export type Handling = Partial<Pick<ApplicantSummary, 'locationId' | 'caseWorkerId' | 'tags'>>;

/** A person left unchanged, with the reason. */
export interface UnchangedPerson {
  person: BulkPerson;
  code: 'stale-version' | 'not-found';
}

/** The people affected by the change. */
export function affectedPeople<Row extends BulkPerson>(
  people: readonly Row[],
  planned: (person: Row) => Handling,
): { person: Row; handling: Handling }[] {
  return people
    .map((person) => ({ person, handling: planned(person) }))
    .filter(({ person, handling }) =>
      Object.entries(handling).some(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(person[name as keyof Handling]),
      ),
    );
}

/**
 * Changes many people at once, confirms it, and offers undo, which restores each one's values. `onChanged` gets the
 * updated people.
 */
export function useBulkChange<Row extends BulkPerson>(onChanged: (people: Row[]) => void) {
  const { t } = useTranslation(['applicants', 'actions']);
  const { personName, list, number } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(changeApplicants);

  async function send(changes: { person: Row; handling: Handling }[]) {
    const reply = await mutateAsync({
      body: {
        changes: changes.map(({ person: { id, version }, handling }) => ({
          id,
          version,
          ...handling,
        })),
      },
    });
    const versions = new Map(reply.changed.map(({ id, version }) => [id, version]));
    const changed = changes.flatMap(({ person, handling }) => {
      const version = versions.get(person.id);
      return version === undefined
        ? []
        : [{ before: person, now: { ...person, ...handling, version } }];
    });
    const unchanged = reply.left.flatMap(({ id, code }): UnchangedPerson[] => {
      const change = changes.find(({ person }) => person.id === id);
      return change ? [{ person: change.person, code }] : [];
    });
    onChanged(changed.map(({ now }) => now));
    return { changed, left: unchanged };
  }

  async function undo(changed: { before: Row; now: Row }[]) {
    try {
      const { left: unchanged } = await send(
        changed.map(({ before, now }) => ({ person: now, handling: toHandling(before) })),
      );
      if (unchanged.length === 0) return showToast({ text: t('many.undone') });
      const names = list(unchanged.map(({ person }) => personName(person)));
      showToast({ tone: 'bad', title: t('many.notUndone'), text: t('many.leftAs', { names }) });
    } catch (error) {
      showToast({ tone: 'bad', title: t('many.notUndone'), text: errorMessage(error) });
    }
  }

  return {
    isPending,
    /** @throws ApiError if nothing was changed */
    async change(changes: { person: Row; handling: Handling }[]): Promise<UnchangedPerson[]> {
      const { changed, left: unchanged } = await send(changes);
      const count = changed.length;
      if (count > 0) {
        showToast({
          text: t('many.done', { count, total: number(count) }),
          action: { label: t('actions:undo'), onClick: () => void undo(changed) },
        });
      }
      return unchanged;
    },
  };
}

function toHandling({ locationId, caseWorkerId, tags }: BulkPerson): Handling {
  return { locationId, caseWorkerId, tags };
}
