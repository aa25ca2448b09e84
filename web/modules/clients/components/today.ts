import { localDay } from '#web/modules/drafts/components/local-day.ts';

/** The day that it is for this reader, "YYYY-MM-DD". */
export function today(): string {
  return localDay(new Date().toISOString());
}
