import { expect } from 'vitest';
import type { OrganizationSettings } from '#features/organization/contract/organization.ts';
import { demoSession } from './api-calls.ts';
import { demo } from './demo.ts';
import { redAndBlue } from './picture-to-choose.ts';

async function call(method: string, path: string, { url = demo.url, body }: Sent = {}) {
  const { token } = await demoSession('admin', url);
  const reply = await fetch(new URL(path, url), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.ok, path).toBe(true);
  return reply.json();
}
interface Sent {
  url?: string;
  body?: object;
}

/** Turns photos of people on or off. Other tests of this worker share the server. */
export async function setPhotos(photosOfPeople: boolean, url = demo.url): Promise<void> {
  const now: OrganizationSettings = await call('GET', '/api/organisation/settings', { url });
  if (now.photosOfPeople === photosOfPeople) return;
  await call('PUT', '/api/organisation', { url, body: { ...now, photosOfPeople } });
}

/** Adds the first photo of a person. */
export async function addPhoto(applicantId: string, url = demo.url): Promise<void> {
  const image = (await redAndBlue()).buffer.toString('base64');
  const body = { id: crypto.randomUUID(), image, replaces: null };
  await call('PUT', `/api/applicant/${applicantId}/photo`, { url, body });
}
