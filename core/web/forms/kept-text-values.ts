/**
 * The kept values, as far as the form still knows them: it may have changed since. What it doesn't
 * know is left out, what is missing or of another kind is as in the form.
 */
export function fitted<Values>(form: Values, kept: unknown): Values {
  if (Array.isArray(form)) return Array.isArray(kept) ? (kept as Values) : form;
  if (!isRecord(form)) return typeof kept === typeof form ? (kept as Values) : form;
  if (!isRecord(kept)) return form;
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      Object.hasOwn(kept, name) ? fitted(value, kept[name]) : value,
    ]),
  ) as Values;
}

/** The values without passwords, at whatever depth: those are never kept. */
export function withoutPasswords(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(withoutPasswords);
  if (!isRecord(values)) return values;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !/password/i.test(name))
      .map(([name, value]) => [name, withoutPasswords(value)]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
