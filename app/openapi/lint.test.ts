import { join } from 'node:path';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../testing/app.ts';

const test = useTestApp({ environment: () => ({ PUBLIC_URL: 'https://cairn.test' }) });
const root = join(import.meta.dirname, '../..');

let source: string;
beforeAll(async () => {
  source = (await test.call('GET', '/api/openapi.json')).body;
});

it('passes the recommended rules of Redocly without a warning', async () => {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(
    problems.map(
      ({ severity, ruleId, message, location: [place] }) =>
        `${severity} ${ruleId}: ${message} at ${place?.pointer}`,
    ),
  ).toEqual([]);
});

it('passes the recommended rules of Spectral without a warning', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const problems = await linter.run(JSON.parse(source));
  expect(
    problems.map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`),
  ).toEqual([]);
});
