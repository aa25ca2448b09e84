import classes from './person-avatar.module.css';

/**
 * A person's picture, or the default picture with their initials. Hidden from screen readers without
 * `alt`, since the name is beside it.
 */
export function PersonAvatar({
  name,
  picture,
  size = 40,
  alt = '',
}: {
  name: string;
  picture?: string | null | undefined;
  size?: number;
  alt?: string;
}) {
  return (
    <img
      className={classes.avatar}
      style={{ width: size, height: size }}
      src={picture || defaultPicture(name)}
      alt={alt}
    />
  );
}

/** Colors of `--accent-wash` and `--accent-ink`, which the page can't pass into a picture. */
const style =
  ':root{background:#e2efed;fill:#1f5957}@media(prefers-color-scheme:dark){:root{background:#233836;fill:#a0cfcb}}';

const silhouette = '<circle cx="20" cy="15" r="7"/><path d="M6 40a14 14 0 0 1 28 0z"/>';

/** A picture with the initials, or of a person if the name has no letters, as a `data:` address. */
export function defaultPicture(name: string): string {
  const initials = nameInitials(name);
  const content =
    initials === ''
      ? silhouette
      : `<text x="20" y="20" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="15" font-weight="600">${initials}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><style>${style}</style>${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
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
