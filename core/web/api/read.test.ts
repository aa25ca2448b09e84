import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { readApplicant } from '#features/person/contract/applicants.ts';
import { createTask, listTasks, readTask, updateTask } from '#features/tasks/contract/tasks.ts';
import { readTimeline } from '#features/timeline/contract/timeline.ts';
import { changeOptions } from './change.ts';
import { cacheReply, readPages, readQuery, refetch, refetchLists } from './read.ts';

const id = '0199a000-0000-7000-8000-000000000001';
const params = { id };

/** Renders these queries and counts how often each is refetched. */
async function renderQueries(...queries: { queryKey: readonly unknown[] }[]) {
  const client = new QueryClient();
  const counts: Record<string, number> = {};
  for (const { queryKey } of queries) {
    const name = String(queryKey[0]);
    counts[name] = -1;
    const queryFn = () => {
      counts[name] = (counts[name] ?? 0) + 1;
      return counts[name];
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  await expect.poll(() => client.isFetching()).toBe(0);
  return { client, counts };
}

const all = () => [
  readQuery(listTasks, { query: { list: 'mine' } }),
  readQuery(readTask, { params }),
  readPages(readTimeline, { params }),
  readQuery(readApplicant, { params }),
  readQuery(listLocations),
];

describe('a read', () => {
  it('has a key made of the operation and the request', () => {
    expect(readQuery(readTask, { params }).queryKey).toEqual(['readTask', { params }]);
    expect(readQuery(listLocations).queryKey).toEqual(['listLocations', {}]);
  });

  it('has another key for another version, and for pages', () => {
    expect(readQuery(readTask, { params }, { version: 2 }).queryKey.at(-1)).toBe(2);
    expect(readPages(readTimeline, { params }).queryKey.at(-1)).toBe('pages');
  });

  it('stays fresh as long as its operation declares', () => {
    expect(readQuery(listLocations).staleTime).toBe(60_000);
    expect(readQuery(readTask, { params }).staleTime).toBe(0);
    expect('staleTime' in readQuery(readApplicant, { params })).toBe(false);
  });

  it('stays as it is on return to the window where it opens a record', () => {
    expect(readQuery(readApplicant, { params }).refetchOnWindowFocus).toBe(false);
    expect('refetchOnWindowFocus' in readQuery(listTasks)).toBe(false);
  });

  it('keeps a page while the next one loads, but no other record', () => {
    expect(readQuery(listTasks).placeholderData).toBeDefined();
    expect(readPages(readTimeline, { params }).placeholderData).toBeUndefined();
  });
});

describe('refetching', () => {
  it('refetches what reads the topic, and nothing else', async () => {
    const { client, counts } = await renderQueries(...all());
    await refetch(client, ['tasks', 'timeline']);
    expect(counts).toEqual({
      listTasks: 1,
      readTask: 1,
      readTimeline: 1,
      readApplicant: 0,
      listLocations: 0,
    });
  });

  it('leaves out removed queries', async () => {
    const { client, counts } = await renderQueries(...all());
    await refetch(client, ['tasks'], readQuery(readTask, { params }).queryKey);
    expect(counts).toMatchObject({ listTasks: 1, readTask: 0 });
  });

  it('refetches everything shown after a change of everything', async () => {
    const { client, counts } = await renderQueries(...all());
    await refetch(client, 'everything');
    expect(new Set(Object.values(counts))).toEqual(new Set([1]));
  });

  it('leaves records alone after a live update', async () => {
    const { client, counts } = await renderQueries(...all());
    await refetchLists(client, ['tasks']);
    expect(counts).toMatchObject({ listTasks: 1, readTask: 0 });
  });
});

describe('a read with a reply from before a change', () => {
  const { queryKey } = readQuery(readTask, { params });

  /** Shows a task whose replies arrive when the test says so. */
  function showTask() {
    const client = new QueryClient();
    const replies: ((title: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => replies.push(resolve));
    const observer = new QueryObserver(client, { queryKey: [...queryKey], queryFn });
    observer.subscribe(() => undefined);
    return { client, replies, title: () => observer.getCurrentResult().data };
  }

  it('does not overwrite the reply of the change', async () => {
    const { client, replies, title } = showTask();
    cacheReply(client, queryKey as never, 'changed');
    await expect.poll(() => replies.length).toBe(2);
    replies[0]?.('before');
    replies[1]?.('changed, as read again');
    await expect.poll(title).toBe('changed, as read again');
  });

  it('runs again, even the first read of a query', async () => {
    const { client, replies, title } = showTask();
    const done = refetch(client, ['tasks']);
    replies[0]?.('before');
    await expect.poll(() => replies.length).toBe(2);
    replies[1]?.('changed');
    await done;
    expect(title()).toBe('changed');
  });
});

describe('a change', () => {
  /** Makes a change that succeeds or fails; returns how often the list was refetched. */
  async function change(
    operation: Operation,
    outcome: 'made' | 'refused',
    remember?: (reply: string, client: QueryClient) => void,
  ) {
    const { client, counts } = await renderQueries(...all());
    const send = () =>
      outcome === 'made' ? Promise.resolve('reply') : Promise.reject(new Error(outcome));
    const mutation = client
      .getMutationCache()
      .build(client, changeOptions(client, operation, send, remember && { remember }));
    await mutation.execute(undefined).catch(() => undefined);
    await expect.poll(() => client.isFetching()).toBe(0);
    return counts.listTasks;
  }

  it('refetches what it changed', async () => {
    expect(await change(createTask, 'made')).toBe(1);
  });

  it('refetches after a failure too, since someone else may have been first', async () => {
    expect(await change(updateTask, 'refused')).toBe(1);
  });

  it('refetches nothing after a failure where its reply is what a form shows', async () => {
    expect(await change(updateTask, 'refused', () => undefined)).toBe(0);
  });

  it('caches its reply before it refetches the rest', async () => {
    const remembered: string[] = [];
    const count = await change(updateTask, 'made', (reply) => remembered.push(reply));
    expect([remembered, count]).toEqual([['reply'], 1]);
  });
});
