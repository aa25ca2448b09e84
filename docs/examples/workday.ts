/**
 * The calls of a working day, by a client that openapi-fetch makes from Cairn's own description of its API:
 *
 *   npx openapi-typescript https://cairn.example.org/api/openapi.json -o cairn-api.d.ts --default-non-nullable=false
 *
 * A test compiles this file with strict types and runs it against the server.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './cairn-api.d.ts';

type Schemas = components['schemas'];

export interface Options {
  /** Where Cairn is, such as https://cairn.example.org */
  baseUrl: string;
  email: string;
  password: string;
  /** How to make a call; a program in a browser, or one that keeps cookies, has its own way. */
  fetch?: (request: Request) => Promise<Response>;
  /** The cookie XSRF-TOKEN, for a program that keeps cookies. */
  xsrfToken?: () => string | undefined;
}

export interface Workday {
  user: Schemas['User'];
  applicant: Schemas['Applicant'];
  note: Schemas['Note'];
  task: Schemas['Task'];
  event: Schemas['Event'];
  clients: Schemas['ClientSummary'][];
  hits: Schemas['SearchHit'][];
}

/** Signs in, looks after the newest applicant, and signs out. */
export async function workday(options: Options): Promise<Workday> {
  const { email, password, baseUrl } = options;
  const cairn = createClient<paths>({ baseUrl, ...(options.fetch && { fetch: options.fetch }) });
  cairn.use(keepToken(), sendXsrfToken(options.xsrfToken ?? (() => undefined)));

  const user = read(await cairn.POST('/api/auth/login', { body: { email, password } }));

  const { items } = read(
    await cairn.GET('/api/applicant', {
      params: { query: { sort: '-createdAt', status: ['pending', 'screening-incomplete'] } },
    }),
  );
  const [newest] = items;
  if (!newest) throw new Error('There are no applicants');
  const path = { id: newest.id };

  const found = read(await cairn.GET('/api/applicant/{id}', { params: { path } }));
  const applicant = read(
    await cairn.PUT('/api/applicant/{id}', {
      params: { path },
      body: { version: found.version, dateOfBirth: '1990-04-03', housingStatus: 'not_housed' },
    }),
  );
  const note = read(
    await cairn.POST('/api/applicant/{id}/note', {
      params: { path },
      body: { text: 'Called back. Prefers mornings.', contact: 'phone' },
    }),
  );
  const task = read(
    await cairn.POST('/api/task', {
      body: { title: 'Ask about documents', applicantId: path.id, due: '2031-05-02' },
    }),
  );
  const event = read(
    await cairn.POST('/api/event', {
      body: {
        title: 'First conversation',
        time: { start: '2031-05-02T10:00', end: '2031-05-02T10:45', timeZone: 'America/New_York' },
        staff: [user.id],
        people: [{ id: path.id }],
      },
    }),
  );

  const clients = read(await cairn.GET('/api/client', { params: { query: { limit: 50 } } }));
  const search = { params: { query: { q: applicant.lastName } } };
  const { hits } = read(await cairn.GET('/api/search', search));

  const signOut = await cairn.POST('/api/auth/logout');
  if (signOut.error) throw failure(signOut.error);
  const after = await cairn.GET('/api/applicant/{id}', { params: { path } });
  if (after.error?.code !== 'session-ended') throw new Error('The token still works');

  return { user, applicant, note, task, event, clients: clients.items, hits };
}

/** Sends the token that signing in returned, and whichever newer one a reply carries. */
function keepToken(): Middleware {
  let token: string | null = null;
  return {
    onRequest({ request }) {
      if (token) request.headers.set('Authorization', token);
    },
    onResponse({ response }) {
      token = response.headers.get('Authorization') ?? token;
    },
  };
}

/** Proves that the call doesn't come from another site. Required with the cookie. */
function sendXsrfToken(xsrfToken: () => string | undefined): Middleware {
  return {
    onRequest({ request }) {
      const token = xsrfToken();
      if (token && request.method !== 'GET') request.headers.set('X-XSRF-TOKEN', token);
    },
  };
}

/** Returns the reply, or throws the server's error. */
function read<T>(reply: { data?: T; error?: Schemas['ErrorBody'] }): T {
  if (reply.data === undefined) throw failure(reply.error);
  return reply.data;
}

function failure(error?: Schemas['ErrorBody']): Error {
  return new Error(error ? `${error.code}: ${error.message}` : 'The reply has no body');
}
