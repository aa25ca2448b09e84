import { build, type InlineConfig, type Rolldown } from 'vite';
import { staffHome } from './first-words-plugin.ts';
import { filesBefore } from './page-files.ts';

/** A file to create, and the modules in it. */
export type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number];

/** Small pages, which share modules with the staff app and must not load more of it. */
const smallPages = ['intake.html', 'sign-in.html'];

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
    ...smallPages.flatMap((page) => [
      filesBefore(root, bundle, [page]),
      filesBefore(root, bundle, [page], { later: true }),
    ]),
  ];
  const modules = new Map<string, Set<string>>();
  for (const name of filesBefore(root, bundle, ['index.html', staffHome, ...smallPages])) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunk.isEntry || chunk.isDynamicEntry) continue;
    const readers = visits.map((files) => (files.has(name) ? '1' : '0')).join('');
    const known = modules.get(readers) ?? new Set();
    modules.set(readers, known);
    for (const id of chunk.moduleIds) known.add(id);
  }
  const count = (readers: string) => readers.replaceAll('0', '').length;
  return [...modules].map(([readers, ids]) => ({
    name: 'start',
    test: (id) => ids.has(id),
    includeDependenciesRecursively: false,
    // Otherwise, the bundler would move shared modules into the file of the first group that imports them.
    priority: count(readers),
  }));
}
