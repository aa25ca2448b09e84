import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { Command } from '#core/web/browser/command.ts';
import { usePacedText } from '#core/web/lists/paced-text.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import {
  type ApplicantHit,
  findPeople,
  minSearchLength,
  type SearchKind,
  search,
} from '#features/search/contract/search.ts';
import type { Found } from './found.ts';
import { useHits, usePersonFound } from './hits.ts';
import { matchingCommands } from './matching-commands.ts';
import { type PersonAction, usePersonActions } from './person-actions.ts';
import { recentPeople } from './recent-people.ts';
import { readTyped, type SearchMode, splitAction } from './typed-text.ts';

/** Maximum number of people for "note mari", and of help pages among other results. */
const maxNamed = 4;
const maxHelp = 3;

const peopleKinds: SearchKind[] = ['applicant', 'draft'];

/** Search results for a text; never those of an earlier text. */
function useHitsFor(q: string, kind: SearchKind[] | undefined, isWanted: boolean) {
  const paced = usePacedText(q, search);
  const isSearched = isWanted && may('search:read') && [...q].length >= minSearchLength;
  const query = useRead(
    search,
    { query: { q: paced, ...(kind && { kind }) } },
    {
      enabled: isSearched && paced === q,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    },
  );
  const isWaiting = isSearched && (paced !== q || query.isFetching);
  const isCurrent = isSearched && !isWaiting;
  return {
    hits: isCurrent ? (query.data?.hits ?? []) : [],
    isWaiting,
    error: isCurrent ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** The open person and the people opened last, in the palette's words. */
function usePeopleHere(openId: string | undefined) {
  const [recentIds] = useState(recentPeople);
  const ids = [...new Set([...(openId === undefined ? [] : [openId]), ...recentIds])];
  const { data } = useRead(
    findPeople,
    { query: { id: ids } },
    { enabled: may('search:read') && ids.length > 0, retry: false },
  );
  const people = data?.people ?? [];
  return {
    open: people.find(({ id }) => id === openId),
    recent: people.filter(({ id }) => id !== openId),
  };
}

function useLocations(): Command[] {
  const { data = [] } = useRead(listLocations, {}, { enabled: may('location:read') });
  return data
    .filter(({ closed, inReach }) => !closed && inReach)
    .map(({ id, name, address }) => ({
      id: `location-${id}`,
      kind: 'page',
      title: name,
      ...(address && { within: address }),
      alsoCalled: '',
      icon: IconMapPin,
      url: paths.house(id),
    }));
}

/** Search text and results. `target` is the person that the listed actions apply to. */
export function useSearch(commands: readonly Command[], openId: string | undefined) {
  const { t } = useTranslation('search');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ApplicantHit>();
  const [targetId, setTargetId] = useState<string>();
  const { mode, q } = readTyped(typed);
  const findsRecords = may('search:read');
  const { names, actionsOn } = usePersonActions();
  const isLooking = chosen === undefined && mode !== 'help';
  const named = isLooking ? splitAction(q, names) : undefined;
  const all = useHitsFor(
    q,
    mode === 'people' ? peopleKinds : undefined,
    isLooking && mode !== 'actions',
  );
  const forName = useHitsFor(named?.name ?? '', ['applicant'], named !== undefined);
  const here = usePeopleHere(openId);
  const locations = useLocations();
  const toFounds = useHits();
  const toPerson = usePersonFound();

  const hits = toFounds(all.hits);
  const isPerson = ({ group }: Found) => group === 'applicant' || group === 'draft';
  const exact = hits.filter((one) => isPerson(one) && !one.isAlike);
  const alike = hits.filter((one) => isPerson(one) && one.isAlike);
  const texts = hits.filter((one) => !isPerson(one));
  const peopleFound = [...exact, ...alike].flatMap(({ person }) => (person ? [person] : []));
  const target = peopleFound.find(({ id }) => id === targetId) ?? peopleFound[0] ?? here.open;

  const places = (text: string) =>
    matchingCommands(locations, text).map((one) => ({
      ...commandFound(one),
      group: 'location' as const,
    }));
  const someHelp = (text: string) =>
    text.length < minSearchLength ? [] : help(text).slice(0, maxHelp);
  const onTarget = (matching: string | undefined, which: 'first' | 'all' = 'all'): Found[] => {
    if (!target) return [];
    const actions = actionsOn(target, which);
    const wanted = matching === undefined ? actions : matchingCommands(actions, matching);
    return wanted.map((action) => actionFound(action, target, 'personAction'));
  };
  /** The actions that the text names. The word tells the changes of the status apart. */
  const namedAmong = (actions: readonly PersonAction[]) =>
    matchingCommands(
      actions.filter(({ id }) => named?.ids.includes(id)),
      named?.word ?? '',
    );
  const onNamed = (): Found[] =>
    toFounds(forName.hits)
      .flatMap(({ person }) => (person ? [person] : []))
      .slice(0, maxNamed)
      .flatMap((person) =>
        namedAmong(actionsOn(person, 'all')).map((action) => ({
          ...actionFound(action, person, 'namedAction'),
          details: [toPerson(person).title, person.reference],
          alert: person.alert,
        })),
      );
  const withoutHelp = commands.filter(({ kind }) => kind !== 'help');
  const commandsFor = (text: string) => matchingCommands(withoutHelp, text).map(commandFound);
  /** Actions that ask for a name: choosing one puts its word into the field. */
  const fills = (text: string): Found[] =>
    matchingCommands(names, text).map(({ id, title, words, icon }) => ({
      id: `fill-${id}`,
      group: 'action',
      title: t('personActions.ofSomeone', { action: title }),
      details: [],
      icon,
      fill: `${mode === 'actions' ? '> ' : ''}${words.split(' ')[0]} `,
    }));
  const help = (text: string) =>
    matchingCommands(
      commands.filter(({ kind }) => kind === 'help'),
      text,
    ).map(commandFound);

  const recents = () => here.recent.map((person) => toPerson(person, 'recent'));
  const asked = named ? onNamed() : [];
  /** Everything of a text without an exact person: commands come before similar names. */
  function listWithoutExact(q: string): Found[] {
    const hasPeople = alike.some(({ person }) => person);
    const withOpen = hasPeople || asked.length > 0 ? [] : onTarget(q);
    const asking = asked.length > 0 || (target && !hasPeople) ? [] : fills(q);
    const onFirst = hasPeople ? onTarget(undefined, 'first') : [];
    const found = [...places(q), ...commandsFor(q), ...alike, ...onFirst, ...texts];
    return [...asked, ...withOpen, ...found, ...asking, ...someHelp(q)];
  }
  const listIn: Record<SearchMode, () => Found[]> = {
    help: () => help(q),
    people: () => (q === '' ? recents() : [...exact, ...alike, ...onTarget(undefined, 'first')]),
    actions: () => {
      const actions = commandsFor(q).filter(({ group }) => group === 'action');
      return [...asked, ...onTarget(q), ...actions, ...(target ? [] : fills(q))];
    },
    all: () => {
      const onFirst = onTarget(undefined, 'first');
      if (q === '') return [...onFirst, ...recents(), ...commandsFor('')];
      if (exact.length === 0) return listWithoutExact(q);
      const people = [...exact, ...onFirst, ...asked];
      return [...people, ...places(q), ...texts, ...commandsFor(q), ...someHelp(q)];
    },
  };
  const list = (): Found[] =>
    chosen
      ? matchingCommands(actionsOn(chosen, 'all'), q).map((action) =>
          actionFound(action, chosen, 'personAction'),
        )
      : listIn[mode]();

  const isLong = [...q].length >= minSearchLength;
  return {
    typed,
    setTyped: (text: string) => {
      setTyped(text);
      setTargetId(undefined);
    },
    q: chosen || mode === 'all' ? q : `${mode} ${q}`,
    /** Words to mark in the results. */
    marked: named && !exact.length ? named.name : q,
    mode,
    found: eachOnce(list()),
    open: here.open,
    target: chosen ?? target,
    aim: setTargetId,
    chosen,
    choose: (person: ApplicantHit | undefined) => {
      setChosen(person);
      setTyped('');
    },
    findsRecords,
    isTooShort: findsRecords && isLooking && mode !== 'actions' && q !== '' && !isLong,
    isWaiting: all.isWaiting || forName.isWaiting,
    error: all.error ?? forName.error,
    retry: () => {
      if (all.error) all.retry();
      if (forName.error) forName.retry();
    },
  };
}
export type Search = ReturnType<typeof useSearch>;

function commandFound(command: Command): Found {
  const { id, kind, title, within, icon, url, run, externalUrl, openInNewTab } = command;
  const isOutside = externalUrl || openInNewTab;
  const details = within === undefined ? [] : [within];
  return { id: `${kind}-${id}`, group: kind, title, details, icon, url, run, isOutside };
}

function actionFound(
  { id, title, icon, shortcut, detail, url, dialog }: PersonAction,
  person: ApplicantHit,
  group: 'personAction' | 'namedAction',
): Found {
  return {
    id: [group, id, typeof dialog === 'object' ? dialog.to : '', person.id].join('-'),
    group,
    title,
    details: [],
    aside: detail,
    icon,
    shortcut: group === 'personAction' ? shortcut : undefined,
    url,
    ...(dialog && { dialog: { shows: dialog, person } }),
  };
}

/** Leaves out what is already listed higher up: the same address, or the same entry. */
function eachOnce(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ id, url, group, title }) => {
    const keys = [id, url !== undefined && group !== 'file' ? `${url} ${title}` : id];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}
