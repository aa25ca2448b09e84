import classes from './person-avatar.module.css';

/** A person's picture or initials. Hidden from screen readers, since the name is beside it. */
export function PersonAvatar({
  name,
  picture,
  size = 40,
}: {
  name: string;
  picture?: string | null | undefined;
  size?: number;
}) {
  const style = { width: size, height: size, fontSize: size * 0.38 };
  if (picture) return <img className={classes.avatar} style={style} src={picture} alt="" />;
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {nameInitials(name)}
    </span>
  );
}

/** First letters of the first and last word; whole characters, not surrogate halves. */
export function nameInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? '').toUpperCase()).join('');
}

function firstLetter(word: string): string {
  return new Intl.Segmenter().segment(word)[Symbol.iterator]().next().value?.segment ?? '';
}
