import * as z from 'zod';
import { operation } from './operation.ts';
import { several } from './paging.ts';

export const readTogether = operation({
  id: 'readTogether',
  method: 'GET',
  path: '/api/together',
  summary:
    'Make several reads in one call. Each `read` is a path without ids and its query; each gets the reply that it would get alone',
  access: 'signed-in',
  query: z.object({ read: several(z.string().max(300), 10) }),
  reply: {
    status: 200,
    body: z.object({ replies: z.array(z.object({ status: z.int(), body: z.unknown() })) }),
  },
});
