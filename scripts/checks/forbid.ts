import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';

/** What the path of a test looks like. */
export const test = '\\.test\\.tsx?$';

/** A rule for code that is not a test: tests may look into any room. */
export function forbid(
  name: string,
  comment: string,
  from: { path: string; pathNot?: string[] },
  to: IRegularForbiddenRuleType['to'],
): IForbiddenRuleType {
  const pathNot = [test, ...(from.pathNot ?? [])];
  return { name, comment, severity: 'error', from: { ...from, pathNot }, to };
}
