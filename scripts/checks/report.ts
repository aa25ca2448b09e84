/** A problem with its place and how to fix it. */
export interface Problem {
  where: string;
  advice: string;
}

/** Prints the problems and sets the exit code. */
export function report(check: string, problems: readonly Problem[], looked: string): void {
  for (const { where, advice } of problems) console.error(`${where}\n    ${advice}`);
  if (problems.length > 0) {
    console.error(
      `\n${check}: ${problems.length === 1 ? '1 problem' : `${problems.length} problems`}`,
    );
    process.exitCode = 1;
    return;
  }
  console.log(`${check}: OK (${looked})`);
}
