import styles from './words-with-number.module.css';

/**
 * "Call 1-800-363-9010": the number moves to the next line whole, and breaks only where a line is
 * shorter than the number.
 */
export function WordsWithNumber({ words, number }: { words: string; number: string }) {
  const at = words.lastIndexOf(number);
  return (
    <span className={styles.words}>
      {words.slice(0, at)}
      <span className={styles.number}>{number}</span>
      {words.slice(at + number.length)}
    </span>
  );
}
