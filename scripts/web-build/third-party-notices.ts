import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: true;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

type Lock = Map<string, LockedPackage>;

/** A distributed package, in the server's node_modules or in the web client. */
export interface ThirdParty {
  name: string;
  version: string;
  license: string;
  /** Path from the root. */
  folder: string;
}

const modules = 'node_modules/';

/** All distributed packages, other platforms included, by name and version. */
export function thirdParties(root: string): ThirdParty[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const lock: Lock = new Map(Object.entries(packages as Record<string, LockedPackage>));
  const production = [...lock].flatMap(([folder, { dev }]) =>
    folder.startsWith(modules) && !dev ? [folder] : [],
  );
  const folders = new Set([...production, ...bundledFolders(root, lock)]);
  return [...folders]
    .map((folder) => describePackage(root, folder, lock.get(folder) ?? {}))
    .toSorted((one, other) => one.folder.localeCompare(other.folder, 'en'));
}

function describePackage(root: string, folder: string, locked: LockedPackage): ThirdParty {
  const file = join(root, folder, 'package.json');
  const packageJson = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return {
    name: folder.slice(folder.lastIndexOf(modules) + modules.length),
    version: locked.version ?? '',
    license: locked.license ?? packageJson.license ?? 'see below',
    folder,
  };
}

/** Package folders of the web client: imports of its sources and their dependencies. */
function bundledFolders(root: string, lock: Lock): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = resolvePackage(name, from, lock);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies, peerDependencies } = lock.get(folder) ?? {};
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) add(needed, folder);
  };
  for (const name of importedPackages(root)) add(name, '');
  return found;
}

/** Resolves like Node: beside the importing package, then in parent folders. */
function resolvePackage(name: string, from: string, lock: Lock): string | undefined {
  const near = `${from && `${from}/`}${modules}${name}`;
  if (lock.has(near)) return near;
  if (from === '') return undefined;
  const outer = from.lastIndexOf(`/${modules}`);
  return resolvePackage(name, outer === -1 ? '' : from.slice(0, outer), lock);
}

/** Packages imported by the web client's sources. */
function importedPackages(root: string): Set<string> {
  const names = new Set<string>();
  const sources = '{core,features/*,app}/{contract,web,public-forms}/**/*.{ts,tsx}';
  for (const file of globSync(sources, { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import\(?) ?'((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)) {
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

/** All licenses as one text. Packages with the same license text share it. */
export function thirdPartyNotices(root: string): string {
  const sharing = Map.groupBy(thirdParties(root), ({ folder }) => licenseText(join(root, folder)));
  const parts = [...sharing].map(([text, packages]) => {
    const list = packages.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${list.join('\n')}\n\n${text}`;
  });
  const head = 'THIRD-PARTY NOTICES\n\nCairn includes these packages, each under its own license.';
  return `${[head, ...parts].join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
}

const withoutText =
  'These packages include no license file, or are for another platform. The text of each license ' +
  'is at https://spdx.org/licenses/ under the name in parentheses.';

/** Text of the license files, or else the license field of package.json. */
function licenseText(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const texts = files
    .filter((file) => file.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(file.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  const readme = files.find(({ name }) => /^readme\.md$/i.test(name));
  const text = readme ? readFileSync(join(folder, readme.name), 'utf8') : '';
  const licenseSection = /^#+ *licens(?:e|ing)\b[\s\S]*?(?=^#|(?![\s\S]))/im.exec(text)?.[0].trim();
  return licenseSection ? `${licenseSection}\n\n${withoutText}` : withoutText;
}
