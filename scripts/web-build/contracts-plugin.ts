import type { ESTree, Plugin } from 'vite';

/** Shapes of calls, with the schemas of what they send and return. */
const contract = /\/(?:core|features\/[\w-]+)\/contract\/[\w-]+\.ts$/;

/** Uses of a schema that the client doesn't have. */
const replySchema = /\.reply\.(?:body|headers)\b/;

const requestSchemas = ['params', 'query', 'body'];

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Leaves out of the client which schemas it never uses. It trusts its server, so no reply is
 * checked: the operations lose the schemas of their replies. Then each value of a contract is marked
 * as free of side effects, so that the bundler drops those that nothing uses. Making a schema costs
 * a phone more than downloading it.
 *
 * @param withoutRequests drops the schemas of requests as well, for scripts that only call
 */
export function contractsPlugin({ withoutRequests = false } = {}): Plugin {
  return {
    name: 'cairn-contracts',
    apply: 'build',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ } },
      handler(code, id) {
        if (!contract.test(id)) {
          if (replySchema.test(code)) this.error(`${id} uses the schema of a reply`);
          return null;
        }
        const edits = this.parse(code).body.flatMap((statement): Edit[] => {
          const declared =
            statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') return [];
          return declared.declarations.flatMap(({ init }) =>
            init && mayHaveEffects(code, init) ? markAsPure(init, withoutRequests) : [],
          );
        });
        return { code: applyEdits(code, edits), map: null };
      },
    },
  };
}

/** True if making this value may have side effects, as far as the bundler knows: a call or a spread. */
function mayHaveEffects(code: string, { type, start, end }: ESTree.Expression): boolean {
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return false;
  return /\(|\.\.\./.test(code.slice(start, end));
}

function markAsPure(value: ESTree.Expression, withoutRequests: boolean): Edit[] {
  const { start, end } = value;
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    ...unusedSchemas(value, withoutRequests).map(({ start, end }) => ({
      start,
      end,
      text: 'undefined',
    })),
    { start: end, end, text: '))()' },
  ];
}

/** The schemas of an operation that the client leaves out, in the order of the code. */
function unusedSchemas(value: ESTree.Expression, withoutRequests: boolean): ESTree.Expression[] {
  if (value.type !== 'CallExpression') return [];
  const {
    callee,
    arguments: [shape],
  } = value;
  if (callee.type !== 'Identifier' || callee.name !== 'operation') return [];
  if (shape?.type !== 'ObjectExpression') return [];
  const reply = valueAt(shape, 'reply');
  return [
    ...(withoutRequests ? requestSchemas.map((name) => valueAt(shape, name)) : []),
    ...(reply?.type === 'ObjectExpression'
      ? ['body', 'headers'].map((name) => valueAt(reply, name))
      : []),
  ]
    .filter((schema) => schema !== undefined)
    .sort((one, other) => one.start - other.start);
}

function valueAt(object: ESTree.ObjectExpression, name: string): ESTree.Expression | undefined {
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name === name) return property.value as ESTree.Expression;
  }
  return undefined;
}

/** @param edits in the order of the code */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let done = '';
  let place = 0;
  for (const { start, end, text } of edits) {
    done += code.slice(place, start) + text;
    place = end;
  }
  return done + code.slice(place);
}
