import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

/** Shapes of calls, with the schemas of what they send and return. */
const contract = /\/(?:core|features\/[\w-]+)\/contract\/[\w-]+\.ts$/;

/** Uses of a schema that the client doesn't have. */
const replySchema = /\.reply\.(?:body|headers)\b/;

/** Follows the name of a contract's file that has its schemas, too. */
const withSchemas = '?schemas';

/** The properties of an operation that are schemas. */
const requestSchemas = ['params', 'query', 'body', 'upload'];

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A value or function that a contract declares at its top level. */
interface Declared {
  name: string;
  /** The whole statement. */
  statement: Span;
  isExported: boolean;
  /** The names it reads, except in the schemas of an operation. */
  reads: ReadonlySet<string>;
  isOperation: boolean;
  /** Its initial value, if it is a constant; at the first name only, if that is taken apart. */
  value?: ESTree.Expression;
}

/** The declarations and imports of a contract. */
interface Contract {
  declared: ReadonlyMap<string, Declared>;
  /** File and name of each import by local name; the file of a package is its name. */
  imports: ReadonlyMap<string, { file: string; name: string }>;
}

interface Span {
  start: number;
  end: number;
}

type Node = Span & { type: string } & Record<string, unknown>;

/**
 * Divides each contract in two for the client: its routes and plain values, and all of it with the
 * schemas, as `…?schemas`. Only modules that validate input import the second half, since zod would cost
 * a phone more than the rest of a contract. The client trusts its server, so it has no reply schemas.
 */
export function contractsPlugin(root: string): Plugin {
  const contracts = new Map<string, Contract>();

  /** @param file absolute */
  function read(file: string): Contract {
    const known = contracts.get(file) ?? readContract(root, file, readFileSync(file, 'utf8'));
    contracts.set(file, known);
    return known;
  }

  /** True if this name of a contract can't be had without zod. */
  function needsSchemas(file: string, name: string, seen = new Set<string>()): boolean {
    if (file === 'zod' || name === withSchemas) return true;
    const key = `${file} ${name}`;
    if (!contract.test(file) || seen.has(key)) return false;
    seen.add(key);
    const { declared, imports } = read(file);
    const reads = name === '*' ? declared.keys() : declared.get(name)?.reads;
    return [...(reads ?? [])].some((other) => {
      const imported = imports.get(other) ?? { file, name: other };
      return needsSchemas(imported.file, imported.name, seen);
    });
  }

  return {
    name: 'cairn-contracts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?schemas$/ },
      async handler(source, importer) {
        const resolved = await this.resolve(source.slice(0, -withSchemas.length), importer);
        return resolved && { ...resolved, id: resolved.id + withSchemas };
      },
    },
    load: {
      filter: { id: /\?schemas$/ },
      handler: (id) => ({
        code: readFileSync(id.slice(0, -withSchemas.length), 'utf8'),
        moduleType: 'ts',
      }),
    },
    transform: {
      filter: { id: { include: /\.tsx?(?:\?(?:schemas|preact))?$/, exclude: /node_modules/ } },
      handler(code, id) {
        const [file = id] = id.split('?');
        const isContract = contract.test(file);
        if (!isContract && replySchema.test(code)) this.error(`${id} uses the schema of a reply`);
        const isPlain = isContract && !id.endsWith(withSchemas);
        const edits = importEdits({ root, file, code, isPlain }, needsSchemas);
        if (!isContract) return changed(code, [...edits, ...importsOnDemand(code)]);
        const half = isPlain ? plainHalf : checkedHalf;
        return changed(code, [...edits, ...half(file, code, read(file).declared, needsSchemas)]);
      },
    },
  };
}

type NeedsSchemas = (file: string, name: string) => boolean;
type Half = (
  file: string,
  code: string,
  declared: Contract['declared'],
  needsSchemas: NeedsSchemas,
) => Edit[];

/** A contract without schemas, and without what needs them. */
const plainHalf: Half = (file, code, declared, needsSchemas) =>
  [...declared.values()].flatMap(({ name, statement, value }) =>
    needsSchemas(file, name)
      ? [{ ...statement, text: '' }]
      : markAsPure(code, value, requestSchemas),
  );

/** A contract with its schemas; takes plain values and functions from the other half. */
const checkedHalf: Half = (file, code, declared, needsSchemas) => {
  const plain = [...declared.values()].filter(
    ({ name, isExported, isOperation }) => isExported && !isOperation && !needsSchemas(file, name),
  );
  const names = `{ ${plain.map(({ name }) => name).join()} }`;
  const text = `import ${names} from './${basename(file)}';export ${names};`;
  return [
    ...[...declared.values()]
      .filter((one) => !plain.includes(one))
      .flatMap(({ value }) => markAsPure(code, value, [])),
    ...plain.map(({ statement }) => ({ ...statement, text: '' })),
    { start: code.length, end: code.length, text },
  ];
};

function readContract(root: string, file: string, code: string): Contract {
  const declared = new Map<string, Declared>();
  const imports = new Map<string, { file: string; name: string }>();
  for (const statement of parseSync(file, code).program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local, name } of importedNames(statement)) {
        imports.set(local, { file: resolve(root, file, statement.source.value), name });
      }
    }
    for (const one of declaredBy(statement)) declared.set(one.name, one);
  }
  return { declared, imports };
}

function declaredBy(statement: ESTree.Program['body'][number]): Declared[] {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declaration = isExported ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
    const { id, params, body } = declaration;
    const reads = namesIn([params, body]);
    return [{ name: id.name, statement, isExported, isOperation: false, reads }];
  }
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) => {
    if (!init) return [];
    const reads = namesIn(init, new Set(findSchemas(init, requestSchemas)));
    const isOperation = operationShape(init) !== undefined;
    // Several names if the value is taken apart: `const { a, ...rest } = …`.
    return [...namesIn(id)].map((name, place) => ({
      name,
      statement,
      isExported,
      isOperation,
      reads,
      ...(place === 0 && { value: init }),
    }));
  });
}

/** The file of an import: absolute, or the name of a package. */
function resolve(root: string, importer: string, source: string): string {
  if (source.startsWith('#')) return join(root, source.slice(1));
  return source.startsWith('.') ? join(dirname(importer), source) : source;
}

interface Imported extends Span {
  local: string;
  /** `*` for everything. */
  name: string;
}

/** The names that a statement imports, apart from types. */
function importedNames({ importKind, specifiers }: ESTree.ImportDeclaration): Imported[] {
  if (importKind === 'type') return [];
  return specifiers.flatMap((specifier): Imported[] => {
    if (specifier.type !== 'ImportSpecifier') {
      return [{ ...specifier, local: specifier.local.name, name: '*' }];
    }
    const { importKind, imported, local } = specifier;
    if (importKind === 'type' || imported.type !== 'Identifier') return [];
    return [{ ...specifier, local: local.name, name: imported.name }];
  });
}

/** The argument of `operation(…)`. */
function operationShape(value: ESTree.Expression): ESTree.ObjectExpression | undefined {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return undefined;
  const [shape] = value.arguments;
  const isOperation = value.callee.name === 'operation' && shape?.type === 'ObjectExpression';
  return isOperation ? shape : undefined;
}

/** The schemas of an operation, in the order of the code: of its reply, and these of its request. */
function findSchemas(value: ESTree.Expression, names: readonly string[] = []): ESTree.Expression[] {
  const shape = operationShape(value);
  if (!shape) return [];
  const reply = findProperty(shape, 'reply');
  return [
    ...names.map((name) => findProperty(shape, name)),
    ...(reply?.type === 'ObjectExpression'
      ? ['body', 'headers'].map((name) => findProperty(reply, name))
      : []),
  ]
    .filter((schema) => schema !== undefined)
    .sort((one, other) => one.start - other.start);
}

function findProperty(
  object: ESTree.ObjectExpression,
  name: string,
): ESTree.Expression | undefined {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name === name) return property.value;
  }
  return undefined;
}

/** Calls back with each node of running code; false skips what is inside. */
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
    return;
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const one = node as Node;
  // Types are gone when the code runs; what `as`, `satisfies`, and `!` stand behind isn't.
  if (one.type.startsWith('TS')) {
    walk(one.expression, visit);
    return;
  }
  if (!visit(one)) return;
  for (const [name, part] of Object.entries(one)) {
    const isName = (name === 'property' || name === 'key') && one.computed !== true;
    if (!isName) walk(part, visit);
  }
}

/** The object whose schema is read: `createTask` of `createTask.body` and of `const { body } = createTask`. */
function checkedObject(node: Node): unknown {
  const isSchema = (name: unknown) => requestSchemas.includes((name as ESTree.IdentifierName).name);
  if (node.type === 'MemberExpression') return isSchema(node.property) ? node.object : undefined;
  if (node.type !== 'VariableDeclarator') return undefined;
  const { id, init } = node as unknown as ESTree.VariableDeclarator;
  const isTakenOut =
    id.type === 'ObjectPattern' &&
    id.properties.some((one) => one.type === 'Property' && isSchema(one.key));
  return isTakenOut && init?.type === 'Identifier' ? init : undefined;
}

/** The names that this code reads, its own variables included; `?schemas` for those of an operation. */
function namesIn(node: unknown, except: ReadonlySet<unknown> = new Set()): Set<string> {
  const names = new Set<string>();
  walk(node, (one) => {
    if (except.has(one)) return false;
    if (one.type === 'Identifier') names.add(one.name as string);
    if (checkedObject(one)) names.add(withSchemas);
    return true;
  });
  return names;
}

/**
 * Imports from contracts with their schemas what can't be had without.
 *
 * @param isPlain leaves that out instead: for the half of a contract without schemas
 */
function importEdits(
  { root, file, code, isPlain }: { root: string; file: string; code: string; isPlain: boolean },
  needsSchemas: NeedsSchemas,
): Edit[] {
  const { body } = parseSync(file, code).program;
  const checked = new Set<string>();
  walk(body, (node) => {
    for (const name of namesIn(checkedObject(node))) checked.add(name);
    return true;
  });
  return body.flatMap((statement): Edit[] => {
    if (statement.type !== 'ImportDeclaration') return [];
    const { start, end, source } = statement;
    const from = resolve(root, file, source.value);
    if (!contract.test(from) && !(isPlain && from === 'zod')) return [];
    const imported = importedNames(statement);
    const checkedNames = imported.filter(
      ({ name, local }) => needsSchemas(from, name) || checked.has(local),
    );
    if (checkedNames.length === 0) return [];
    const plainNames = imported.filter((one) => !checkedNames.includes(one));
    const importLine = (names: Imported[], module: string) => {
      const list = names.map((one) => code.slice(one.start, one.end)).join();
      if (names.length === 0) return '';
      return `import ${list.startsWith('*') ? list : `{ ${list} }`} from '${module}';`;
    };
    const rest = isPlain ? '' : importLine(checkedNames, source.value + withSchemas);
    return [{ start, end, text: importLine(plainNames, source.value) + rest }];
  });
}

/** A contract that a module loads on demand is loaded for its schemas. */
function importsOnDemand(code: string): Edit[] {
  return [...code.matchAll(/import\('[^']*\/contract\/[\w-]+\.ts(?='\))/g)].map((found) => {
    const place = found.index + found[0].length;
    return { start: place, end: place, text: withSchemas };
  });
}

/** True if making this value may have side effects, as far as the bundler knows: a call or a spread. */
function mayHaveEffects(code: string, { type, start, end }: ESTree.Expression): boolean {
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return false;
  return /\(|\.\.\./.test(code.slice(start, end));
}

/** Marks a value as free of side effects, so that the bundler drops it if nothing uses it. */
function markAsPure(code: string, value: ESTree.Expression | undefined, unused: string[]): Edit[] {
  if (!value || !mayHaveEffects(code, value)) return [];
  const { start, end } = value;
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    ...findSchemas(value, unused).map(({ start, end }) => ({ start, end, text: 'undefined' })),
    { start: end, end, text: '))()' },
  ];
}

/** @returns null if there is nothing to change */
function changed(code: string, edits: readonly Edit[]) {
  if (edits.length === 0) return null;
  let done = '';
  let place = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    done += code.slice(place, start) + text;
    place = end;
  }
  return { code: done + code.slice(place), map: null };
}
