/** Days after sending during which a person may add topics. Later, staff ask. */
const daysToAdd = 30;

/** Until when a person may add topics to a form sent at `submittedAt`. */
export function takesMoreUntil(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + daysToAdd * 86_400_000);
}
