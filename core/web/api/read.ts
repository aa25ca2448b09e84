import {
  type dataTagSymbol,
  infiniteQueryOptions,
  keepPreviousData,
  matchQuery,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { Operation, OperationReply, SentBy } from '#core/contract/operation.ts';
import type { Topic } from '#core/contract/topics.ts';
import { call } from './api.ts';

/** Operations with queries by id, which is the first part of a query's key. */
const readOperations = new Map<string, Operation>();

interface ReadOptions<Reply, Data> extends CommonOptions<Reply, Data> {
  /** The version to read, where versions have different replies. */
  version?: number;
}

type CommonOptions<Reply, Data> = Pick<
  UseQueryOptions<Reply, Error, Data, ReadKey>,
  | 'enabled'
  | 'gcTime'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'select'
  | 'staleTime'
>;

type ReadKey = readonly [id: string, sent: object, version?: number];

type ReadArguments<O extends Operation, Options> =
  Record<string, never> extends SentBy<O>
    ? [sent?: SentBy<O>, options?: Options]
    : [sent: SentBy<O>, options?: Options];

/**
 * The reply of an operation as a query. Its key is the operation's id and the request; the
 * operation decides how long it stays fresh, whether focus may refetch it, and which changes
 * refetch it.
 */
export function readQuery<O extends Operation, Data = OperationReply<O>>(
  operation: O,
  ...[sent = {} as SentBy<O>, { version, ...options } = {}]: ReadArguments<
    O,
    ReadOptions<OperationReply<O>, Data>
  >
) {
  readOperations.set(operation.id, operation);
  return queryOptions<OperationReply<O>, Error, Data, ReadKey>({
    queryKey: version === undefined ? [operation.id, sent] : [operation.id, sent, version],
    queryFn: ({ signal }) => callFor(operation, sent, signal),
    ...commonOptions(operation),
    ...(!opensOne(operation) && { placeholderData: keepPage as never }),
    ...options,
  });
}

export function useRead<O extends Operation>(
  operation: O,
  ...args: ReadArguments<O, Omit<ReadOptions<OperationReply<O>, OperationReply<O>>, 'select'>>
): UseQueryResult<OperationReply<O>> {
  return useQuery(readQuery<O>(operation, ...args));
}

/** An operation that returns a page, with the next cursor as `next`. */
type PagedOperation = Operation & { readonly query: NonNullable<Operation['query']> };

interface PagesOptions {
  staleTime?: number;
  placeholderData?: typeof keepPreviousData;
}

/** The pages of a list, loaded one after the other on demand. */
export function readPages<O extends PagedOperation>(
  operation: O,
  ...[sent = {} as SentBy<O>, options]: ReadArguments<O, PagesOptions>
) {
  readOperations.set(operation.id, operation);
  return infiniteQueryOptions({
    queryKey: [operation.id, sent, 'pages'] as const,
    queryFn: ({ pageParam: after, signal }) =>
      callFor(operation, { ...sent, query: { ...sent.query, after } } as SentBy<O>, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { next: string | null }).next ?? undefined,
    ...commonOptions(operation),
    ...(!opensOne(operation) && { placeholderData: keepPreviousData }),
    ...options,
  });
}

export function usePages<O extends PagedOperation>(
  operation: O,
  ...args: ReadArguments<O, PagesOptions>
) {
  return useInfiniteQuery(readPages(operation, ...args));
}

/** Matches all queries of this operation, for calls that change the cache. */
export function operationKey(operation: Operation): readonly [id: string] {
  return [operation.id];
}

/**
 * Caches the reply of a change. A read of the same that is still on its way may be answered with the
 * state before the change, so it starts again.
 */
export function cacheReply<Data>(
  client: QueryClient,
  queryKey: QueryKey & { [dataTagSymbol]: Data },
  reply: NoInfer<Data> | ((cached: NoInfer<Data> | undefined) => NoInfer<Data> | undefined),
): void {
  const isReading = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<Data>(queryKey, reply as Data);
  if (isReading) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' });
}

/**
 * Refetches what shows one of these topics, and waits for visible queries.
 *
 * @param except the start of the key of what was removed
 */
export function refetch(
  client: QueryClient,
  topics: readonly Topic[] | 'everything',
  except?: QueryKey,
): Promise<void> {
  if (topics === 'everything') return refetchMatching(client, () => true);
  return refetchMatching(
    client,
    (query) => readsAny(query, topics) && !(except && matchQuery({ queryKey: except }, query)),
  );
}

/**
 * Like `refetch`, but without records: adds no access entry to the audit log, and moves no form.
 */
export function refetchLists(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  return refetchMatching(
    client,
    (query) => readsAny(query, topics) && !queriedOperation(query)?.opensRecord,
  );
}

/**
 * The query library restarts a running read, but not the first one of a query, which may be
 * answered with the state before the change: that one is repeated.
 */
async function refetchMatching(
  client: QueryClient,
  predicate: (query: Query) => boolean,
): Promise<void> {
  const firstReads = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  if (firstReads.length > 0) {
    await client.invalidateQueries({ predicate: (query) => firstReads.includes(query) });
  }
}

function readsAny(query: Query, topics: readonly Topic[]): boolean {
  return queriedOperation(query)?.reads?.some((topic) => topics.includes(topic)) ?? false;
}

function queriedOperation({ queryKey: [id] }: Query): Operation | undefined {
  return readOperations.get(id as string);
}

function callFor<O extends Operation>(operation: O, sent: SentBy<O>, signal: AbortSignal) {
  return call(operation, ...([sent, { signal }] as never));
}

function commonOptions({ freshFor, opensRecord }: Operation) {
  return {
    ...(freshFor !== undefined && { staleTime: freshFor * 1000 }),
    ...(opensRecord && { refetchOnWindowFocus: false }),
  };
}

/** True if it reads something of one record; the one before must not show in its place. */
function opensOne({ path }: Operation): boolean {
  return path.includes(':');
}

/** One page of a list stays while the next one loads. */
function keepPage(reply: unknown): unknown {
  const isPage = typeof reply === 'object' && reply !== null && 'next' in reply;
  return isPage ? reply : undefined;
}
