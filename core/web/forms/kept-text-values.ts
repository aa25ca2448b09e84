/**
 * The kept values that still fit the form, which may have changed since. Drops unknown fields;
 * fills missing ones and those of another kind from the form.
 */
export function fitToForm<Values>(form: Values, keptValues: unknown): Values {
  if (Array.isArray(form)) return Array.isArray(keptValues) ? (keptValues as Values) : form;
  if (!isRecord(form)) return typeof keptValues === typeof form ? (keptValues as Values) : form;
  if (!isRecord(keptValues)) return form;
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      Object.hasOwn(keptValues, name) ? fitToForm(value, keptValues[name]) : value,
    ]),
  ) as Values;
}

/** The values without passwords, at any depth; those are never kept. */
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
