/** One thing that is wrong: where, and what to do about it. */
export interface Problem {
  where: string;
  advice: string;
}

/** Prints what a check found and sets the exit code, so that every check ends in the same way. */
export function report(check: string, problems: readonly Problem[], looked: string): void {
  for (const { where, advice } of problems) console.error(`${where}\n    ${advice}`);
  if (problems.length > 0) {
    console.error(`\n${check}: ${problems.length} to mend`);
    process.exitCode = 1;
    return;
  }
  console.log(`${check}: in order (${looked})`);
}
