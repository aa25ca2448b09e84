import { type ProjectFile, projectFiles } from './files.ts';
import { type Problem, report } from './report.ts';

/** Returns how to fix a file, or undefined if it is fine. */
type Rule = (file: ProjectFile) => string | undefined;

const code = /\.(tsx?|mjs)$/;
const test = /\.test\.tsx?$/;
const rooms = /^(app|core|features|migrations|e2e|bench|faults|scripts|locales)\//;

/** Allowed folders of features, app/, and core/. */
const places = [
  /^features\/[a-z-]+\/(contract|server|web\/parts|web\/screens\/[a-z0-9-]+)\//,
  /^core\/(contract|server|web)\//,
  /^app\/(contract|server|openapi|web|public-forms|sign-in|demo|golden|testing|tests)\//,
];

function checkFolder({ path }: ProjectFile): string | undefined {
  if (!/^(features|core|app)\//.test(path) || places.some((place) => place.test(path))) return;
  return 'A feature holds contract/, server/, web/parts/ (which other features may import) and web/screens/<name>/ (which only a router imports); core/ holds contract/, server/ and web/; app/ puts them together. Move this file into one of them.';
}

const vague = new Set('utils util helpers helper common manager managers misc'.split(' '));

function telling({ path }: ProjectFile): string | undefined {
  if (!rooms.test(path)) return;
  const word = path
    .toLowerCase()
    .split(/[/.-]/)
    .find((part) => vague.has(part));
  return word && `"${word}" says nothing about the purpose. Name the file after what it does.`;
}

function kebab({ path }: ProjectFile): string | undefined {
  if (!rooms.test(path)) return;
  const name = path.split('/').find((part) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part));
  return name && `"${name}" is not kebab-case. Use lowercase letters, digits, and hyphens.`;
}

function noBarrel({ path }: ProjectFile): string | undefined {
  if (rooms.test(path) && /\/index\.(tsx?|mjs)$/.test(path)) {
    return 'No barrel files. Name the file after its content, and import it directly.';
  }
}

function wholeTests({ path, text }: ProjectFile): string | undefined {
  if (!test.test(path)) return;
  const shortened = /\b(?:it|test|describe|suite)(?:\.\w+)*\.(only|skip|todo|fails)\b/.exec(
    text,
  )?.[1];
  if (shortened) return `.${shortened} skips tests. Make them run, or delete them.`;
}

function portable({ path, text }: ProjectFile): string | undefined {
  const registry = /"resolved"\s*:|registry\.[a-z.]+\.(?:org|com|net)\b/.exec(text)?.[0];
  if (registry) return `"${registry}" ties the project to one registry. Remove the URL.`;
  const place = /(?<![\w.$}-])\/(?:work|root|Users\/\w+|home\/\w+)\/[\w.-]+/.exec(text)?.[0];
  if (place && path !== 'package-lock.json') {
    return `"${place}" exists on only one machine. Build the path from the project's root.`;
  }
}

function settingsInOnePlace({ path, text }: ProjectFile): string | undefined {
  if (!/^(app|core|features)\//.test(path) || !code.test(path) || test.test(path)) return;
  // main.ts passes the environment to env.ts.
  if (/^(core\/server\/env\.ts$|app\/server\/main\.ts$|app\/testing\/)/.test(path)) return;
  if (/\bprocess\.env\b/.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))) {
    return 'Only core/server/env.ts reads process.env. Declare the setting there and take it as an argument.';
  }
}

function smallPictures({ path, bytes }: ProjectFile): string | undefined {
  if (/\.(png|jpe?g|gif|webp|avif|svg|ico)$/i.test(path) && bytes > 300_000) {
    return `The picture has ${Math.round(bytes / 1000)} kB; the maximum is 300. Make it smaller.`;
  }
}

const rules: Rule[] = [
  checkFolder,
  telling,
  kebab,
  noBarrel,
  wholeTests,
  portable,
  settingsInOnePlace,
  smallPictures,
];

/** Finds files that are misnamed, too large, or tied to one machine. */
export function structureProblems(files: readonly ProjectFile[]): Problem[] {
  return files.flatMap((file) =>
    rules.flatMap((rule) => {
      const advice = rule(file);
      return advice ? [{ where: file.path, advice }] : [];
    }),
  );
}

if (import.meta.main) {
  const files = projectFiles();
  report('structure', structureProblems(files), `${files.length} files`);
}
