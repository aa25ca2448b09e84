import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { defaultName } from '#features/organization/server/organization/service.ts';
import { seedDemo } from '../demo/seed-demo.ts';

const test = useTestApp();

it('gives the demo organization a name, and a website for the footer', async () => {
  await test.db.deleteFrom('account').execute();
  await test.db.updateTable('organisation').set({ name: defaultName }).execute();
  await seedDemo(test.db);
  const organization = (await test.call('GET', '/api/organisation')).json();
  expect(organization).toMatchObject({
    name: 'Waymark House',
    url: 'https://waymark.example.org',
  });
});
