import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { maxAvatarChars } from '#core/contract/me.ts';
import { operation } from '#core/contract/operation.ts';
import { user } from '#core/contract/users.ts';

/** The current photo of a person, without its content. */
export const personPhoto = z.object({
  id: z.uuid(),
  addedAt: moment,
  addedBy: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
});
export type PersonPhoto = z.infer<typeof personPhoto>;

const applicantId = z.object({ id: z.uuid() });
const photoId = applicantId.extend({ photoId: z.uuid() });

export const readPhoto = operation({
  id: 'readPhoto',
  method: 'GET',
  path: '/api/applicant/:id/photo/:photoId',
  summary:
    'Get a person’s current photo, a square WebP picture. Not found while the organization keeps no photos',
  access: 'applicant:read',
  opensRecord: true,
  params: photoId,
  reply: { status: 200, file: 'image/webp' },
  problems: ['not-found', 'merged', 'file-damaged', 'files-away'],
});

export const putPhoto = operation({
  id: 'putPhoto',
  method: 'PUT',
  path: '/api/applicant/:id/photo',
  summary:
    'Add or replace a person’s photo: any common format as base64, cropped to a square and without metadata. The photo before is deleted',
  access: 'applicant:write',
  changes: ['record', 'timeline'],
  params: applicantId,
  body: z.strictObject({
    /** Client-generated id of the new photo, so that a retry after a lost reply adds it once. */
    id: z.uuid(),
    image: z.base64().min(1).max(maxAvatarChars),
    /** The photo that the caller saw; null for none. */
    replaces: z.uuid().nullable(),
  }),
  reply: { status: 200, body: personPhoto },
  problems: [
    'not-found',
    'merged',
    'photos-off',
    'stale-version',
    'file-type',
    'too-large',
    'one-file-at-a-time',
    'files-away',
  ],
  // Each picture is decoded in a separate process, and there are few.
  perMinute: 20,
});

export const deletePhoto = operation({
  id: 'deletePhoto',
  method: 'DELETE',
  path: '/api/applicant/:id/photo/:photoId',
  summary: 'Delete a person’s photo for good',
  access: 'applicant:write',
  changes: ['record', 'timeline'],
  params: photoId,
  reply: { status: 204 },
  problems: ['not-found', 'merged', 'on-hold'],
});
