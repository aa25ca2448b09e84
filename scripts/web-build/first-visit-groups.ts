import { build, type InlineConfig, type Rolldown } from 'vite';
import { staffHome } from './first-words-plugin.ts';
import { filesBefore } from './page-files.ts';
import { smallPages } from './small-pages-plugin.ts';

/** A file to create, and the modules in it. */
export type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number];

/** Loads once the first screen is drawn. */
const toasts = 'app/web/shell/toasts.tsx';

/**
 * React makes half of the app's own file. Without HTTP/2, a file has one of six connections to itself, so that
 * the two halves arrive sooner.
 */
const reactGroup: Group = {
  name: 'react',
  test: /\/node_modules\/(?:react|react-dom|scheduler)\//,
  includeDependenciesRecursively: false,
  priority: 100,
};

/**
 * Groups the modules that the staff app with its dashboard and the small pages load first into a few
 * files. By default, the bundler creates a separate file for each set of screens that share modules.
 * The dashboard needed more than a hundred of them, and each is a request. A first build, whose output
 * is discarded, shows which modules each page loads.
 */
export async function firstVisitGroups(root: string, config: InlineConfig): Promise<Group[]> {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const bundle = Object.fromEntries(built.output.map((file) => [file.fileName, file]));
  const visits = [
    filesBefore(root, bundle, ['index.html']),
    filesBefore(root, bundle, ['index.html', staffHome]),
    filesBefore(root, bundle, ['index.html', staffHome, toasts]),
    ...smallPages.flatMap((page) => [
      filesBefore(root, bundle, [page]),
      filesBefore(root, bundle, [page], { later: true }),
    ]),
  ];
  const shared = new Map<string, Shared>();
  for (const name of filesBefore(root, bundle, ['index.html', staffHome, ...smallPages])) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunk.isEntry || chunk.isDynamicEntry) continue;
    const readers = visits.map((files) => (files.has(name) ? '1' : '0')).join('');
    const group = shared.get(readers) ?? { readers, size: 0, modules: new Set() };
    shared.set(readers, group);
    group.size += chunk.code.length;
    for (const id of chunk.moduleIds) group.modules.add(id);
  }
  return [reactGroup, ...withoutSmall(shared.values()).map(toGroup)];
}

function toGroup(shared: Shared): Group {
  return {
    name: 'start',
    test: (id) => shared.modules.has(id),
    includeDependenciesRecursively: false,
    // Otherwise, the bundler would move shared modules into the file of the first group that imports them.
    priority: count(shared),
  };
}

/** Modules that the same visits need. */
interface Shared {
  /** '1' for each visit that needs them, '0' for the others. */
  readers: string;
  /** Characters, before minification. */
  size: number;
  modules: Set<string>;
}

const count = ({ readers }: Shared) => readers.replaceAll('0', '').length;

/** Characters before minification; up to 2 kB compressed, which cost less than a request. */
const smallSize = 16_000;

/** Moves small groups into another that all of their visits load anyway, with the fewest other visits. */
function withoutSmall(groups: Iterable<Shared>): Shared[] {
  const kept = new Set([...groups].sort((one, other) => count(one) - count(other)));
  for (const small of kept) {
    const home = [...kept].find(
      ({ readers }) =>
        readers !== small.readers &&
        [...small.readers].every((read, at) => read === '0' || readers[at] === '1'),
    );
    if (small.size >= smallSize || !home) continue;
    kept.delete(small);
    home.size += small.size;
    for (const id of small.modules) home.modules.add(id);
  }
  return [...kept];
}
