import { useFormat } from '#web/platform/format.ts';
import classes from './when.module.css';

/** A moment as people say it, and exactly: below it, or on pointing at it. */
export function When({ at, exactly = false }: { at: string | null; exactly?: boolean }) {
  const { relative, moment } = useFormat();
  if (at === null) return null;
  return (
    <time dateTime={at} title={exactly ? undefined : moment(at)}>
      {relative(at)}
      {exactly && <span className={classes.exact}>{moment(at)}</span>}
    </time>
  );
}
