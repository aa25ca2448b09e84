/** True for a statement that begins a transaction, also with settings behind it. */
export function beginsTransaction(statement: unknown): statement is string {
  return typeof statement === 'string' && /^\s*(?:begin|start transaction)\b/i.test(statement);
}
