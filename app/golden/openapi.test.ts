import { expect, it } from 'vitest';
import { useTestApp } from '../testing/app.ts';
import { goldenFiles } from '../testing/golden/golden-files.ts';
import { jsonText, withSharedParts } from '../testing/golden/golden-text.ts';

const test = useTestApp();
const { expectGolden, expectNoStaleFiles } = goldenFiles(test, 'openapi');

it('the API description matches its golden file', async () => {
  const reply = await test.call('GET', '/api/openapi.json');
  expect(reply.statusCode).toBe(200);
  const { value, shared } = withSharedParts(reply.json());
  await expectGolden('openapi.json', `${jsonText(value)}\n`);
  await expectGolden('shared-parts.json', `${jsonText(shared)}\n`);
  expectNoStaleFiles();
});
