import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isCampaign } from '../scripts/vitest/tier.ts';
import { patience as patienceOfTests } from '../scripts/vitest/wait-until.ts';
import { type Ledger, openLedger } from './ledger.ts';

/**
 * Simulated work: staff write notes, tasks, documents, and record fields; the public fills in
 * forms.
 */
export interface MixedLoad {
  /** Number of successful calls. */
  promises(): number;
  /** Calls without a reply, or with "try again later", that had to be retried. */
  unanswered: readonly string[];
  /** Replies that no fault excuses: a 500, or a refusal of a valid call. */
  faults: readonly string[];
  /** Waits for calls in progress. */
  stop(): Promise<void>;
  /** Confirmed data that the database or the file storage doesn't have. */
  broken(): Promise<string[]>;
}

interface Reply {
  status: number;
  // The type of a reply depends on the call.
  // biome-ignore lint/suspicious/noExplicitAny: read where the shape is known
  body: any;
}

interface Sent {
  body?: object | FormData;
  headers?: Record<string, string>;
  /** A status that the caller checks itself. */
  judged?: number;
}

/** Tools of a simulated user. */
interface UserTools {
  ledger: Ledger;
  /**
   * @returns null without a reply or with "try again later"; the call may have been done
   */
  call(method: string, path: string, sent?: Sent): Promise<Reply | null>;
  /** Retries until there is a reply. */
  insist(method: string, path: string, sent?: Sent): Promise<Reply>;
  /** Downloads a document; records a fault if that fails. */
  download(path: string): Promise<Uint8Array>;
  isOver(): boolean;
  blame(fault: string): void;
}

/** Timeout in ms. Only a campaign has the machine to itself. */
const patience = isCampaign ? 10_000 : patienceOfTests;

/** Statuses of the app or the proxy that mean "try again later". */
const retryStatuses = new Set([429, 502, 503, 504]);

/** Pause before a retry, in ms. */
const retryDelay = 100;

/**
 * Runs simulated users until `stop`.
 *
 * @param urls used in turns
 * @param token of a staff account
 * @param ownerUrl for direct queries
 * @param ledger shared by all loads on this database; a new one by default
 */
export async function startLoad(
  urls: readonly string[],
  token: string,
  ownerUrl: () => string,
  ledger = openLedger(),
): Promise<MixedLoad> {
  const faults: string[] = [];
  let isOver = false;
  let turn = 0;
  const unanswered: string[] = [];
  const call = async (method: string, path: string, { body, headers = {}, judged }: Sent = {}) => {
    turn += 1;
    const isForm = body instanceof FormData;
    const reply = await fetch(`${urls[turn % urls.length]}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
      .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
      .catch(() => null);
    if (reply === null || retryStatuses.has(reply.status)) {
      unanswered.push(`${method} ${path}: ${reply?.status ?? 'nothing'}`);
      return null;
    }
    if (reply.status >= 400 && reply.status !== judged)
      faults.push(`${method} ${path}: ${reply.status} ${reply.text}`);
    return { status: reply.status, body: reply.text === '' ? null : JSON.parse(reply.text) };
  };
  const hand: UserTools = {
    ledger,
    call,
    async insist(method, path, sent) {
      for (;;) {
        const reply = await call(method, path, sent);
        if (reply) return reply;
        await pause(retryDelay);
      }
    },
    async download(path) {
      const reply = await fetch(urls[0] + path, { headers: { authorization: `Bearer ${token}` } });
      return new Uint8Array(await reply.arrayBuffer());
    },
    isOver: () => isOver,
    blame: (fault) => faults.push(fault),
  };
  const files = await Promise.all(
    writers.map(async (writer) => {
      const person = { firstName: 'Load', lastName: `Load ${randomUUID()}`, referralSource: '0' };
      const { body } = await hand.insist('POST', '/api/applicant', { body: person });
      ledger.send(`file ${body.id}`, '0');
      return { writer, id: body.id as string };
    }),
  );
  const atWork = files.map(({ writer, id }) => repeatUntilOver(hand, () => writer(hand, id)));
  return {
    promises: () => ledger.promises(),
    unanswered,
    faults,
    async stop() {
      isOver = true;
      await Promise.all(atWork);
    },
    broken: async () => ledger.broken(await storedRecords(hand, ownerUrl())),
  };
}

async function repeatUntilOver(hand: UserTools, once: () => Promise<void>): Promise<void> {
  while (!hand.isOver()) await once();
}

/** The client makes the id, so that a retry adds no second note. */
async function writeNote(hand: UserTools, applicantId: string): Promise<void> {
  const id = randomUUID();
  const text = `Note ${id}`;
  hand.ledger.send(`note ${id}`, text);
  const { status } = await hand.insist('POST', `/api/applicant/${applicantId}/note`, {
    body: { id, text },
  });
  if (status === 201) hand.ledger.promise(`note ${id}`);
}

/**
 * Changes one record repeatedly and reads it again after a lost reply. A lost change may arrive
 * after that read; the conflict then names the same account and no other.
 */
async function changeHead(hand: UserTools, id: string): Promise<void> {
  const { body: file } = await hand.insist('GET', `/api/applicant/${id}`);
  for (let { version } = file; !hand.isOver(); version += 1) {
    const referralSource = randomUUID();
    hand.ledger.send(`file ${id}`, referralSource);
    const body = { version, referralSource };
    const reply = await hand.call('PUT', `/api/applicant/${id}`, { body, judged: 409 });
    if (reply?.status === 409) {
      const { body: now } = await hand.insist('GET', `/api/applicant/${id}`);
      if (!hand.ledger.isUnheard(`file ${id}`, now.referralSource)) {
        hand.blame(`PUT /api/applicant/${id}: 409 without a concurrent change`);
      }
    }
    if (reply?.status !== 200) return pause(retryDelay);
    hand.ledger.promise(`file ${id}`);
  }
}

async function makeTask(hand: UserTools, applicantId: string): Promise<void> {
  const id = randomUUID();
  hand.ledger.send(`task ${id}`, 'open');
  const { status, body } = await hand.insist('POST', '/api/task', {
    body: { id, title: `Task ${id}`, applicantId },
  });
  if (status !== 201) return;
  hand.ledger.promise(`task ${id}`);
  hand.ledger.send(`task ${id}`, 'done');
  const changes = [{ id, version: body.version, isDone: true }];
  const done = await hand.call('PUT', '/api/task', { body: { changes }, judged: 409 });
  if (done?.status === 409) {
    // The proxy retries at the other instance if one dies before replying, so the first try may
    // have succeeded.
    const { body: now } = await hand.insist('GET', `/api/task/${id}`);
    if (now.doneAt === null) hand.blame(`PUT /api/task: 409, but task ${id} is not done`);
  } else if (done?.status !== 200) return;
  hand.ledger.promise(`task ${id}`);
}

async function upload(hand: UserTools, applicantId: string): Promise<void> {
  const id = randomUUID();
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000), pdfEnd]);
  const checksum = createHash('sha256').update(content).digest('hex');
  const body = new FormData();
  body.set('id', id);
  body.set('file', new Blob([content]), `${id}.pdf`);
  hand.ledger.send(`upload ${id}`, checksum);
  const { status } = await hand.insist('POST', `/api/storage/files/${applicantId}`, { body });
  if (status === 201) hand.ledger.promise(`upload ${id}`);
}

const pdfEnd = Buffer.from('\n%%EOF\n');

/** The idempotency key makes retries safe: exactly one person is added. */
async function addPerson(hand: UserTools): Promise<void> {
  const key = randomUUID();
  const sent = {
    body: { firstName: 'Once', lastName: `Once ${key}` },
    headers: { 'idempotency-key': key },
    judged: 409,
  };
  hand.ledger.send(`person ${key}`, '1');
  for (;;) {
    const { status, body } = await hand.insist('POST', '/api/applicant', sent);
    if (status === 201) return hand.ledger.promise(`person ${key}`);
    if (body.code !== 'still-running') {
      hand.blame(`POST /api/applicant: ${status} ${body.code}`);
      return;
    }
    await pause(retryDelay);
  }
}

/** Someone with a phone, each with their own address. */
async function fillIn(hand: UserTools): Promise<void> {
  const address = Array.from(randomBytes(3)).join('.');
  const secret = randomBytes(32).toString('base64url');
  const headers = { 'x-forwarded-for': `10.${address}`, 'x-intake-secret': secret };
  const lastName = randomUUID();
  const begin = { secret, answers: [{ questionId: 'pre-name-last', answer: lastName }] };
  const begun = await hand.insist('POST', '/api/pre-screening', { body: begin, headers });
  if (begun.status !== 201) return;
  const { id } = begun.body;
  hand.ledger.send(`form ${id}`, lastName);
  hand.ledger.promise(`form ${id}`);
  for (const questionId of ['pre-name-first', 'pre-reach-way']) {
    const answer = questionId === 'pre-name-first' ? 'Load' : 'none';
    await hand.insist('PUT', `/api/pre-screening/${id}`, {
      body: [{ questionId, answer }],
      headers,
    });
  }
  hand.ledger.send(`handed in ${id}`, 'yes');
  const handedIn = await hand.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  if (handedIn?.status === 200) hand.ledger.promise(`handed in ${id}`);
}

const writers = [
  writeNote,
  writeNote,
  changeHead,
  changeHead,
  makeTask,
  upload,
  addPerson,
  fillIn,
  fillIn,
];

/** All stored records by ledger key; opens each document. */
async function storedRecords(hand: UserTools, ownerUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string; value: string }>(`
      select 'note ' || id as key, text as value from note where text like 'Note %'
      union all select 'file ' || id, referral_source from applicant where last_name like 'Load %'
      union all select 'person ' || substr(last_name, 6), count(*)::text
        from applicant where last_name like 'Once %' group by last_name
      union all select 'task ' || id, case when done_at is null then 'open' else 'done' end
        from task where title like 'Task %'
      union all select 'form ' || id, last_name from draft_applicant
      union all select 'handed in ' || id, 'yes' from draft_applicant where submitted_at is not null
      union all select 'upload ' || id, checksum from stored_file`);
    const found = new Map(rows.map(({ key, value }) => [key, value]));
    const { rows: files } = await client.query<{ id: string; path: string }>(
      `select id, applicant_id || '/' || name as path from stored_file`,
    );
    for (const { id, path } of files) found.set(`upload ${id}`, await downloadChecksum(hand, path));
    return found;
  } finally {
    await client.end();
  }
}

async function downloadChecksum(hand: UserTools, path: string): Promise<string> {
  const reply = await hand.download(`/api/storage/${path}`);
  return createHash('sha256').update(reply).digest('hex');
}
