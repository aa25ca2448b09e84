import styles from './icon.module.css';

const paths = {
  alert:
    'M12 9v4M12 16.5v.01M10.3 3.9l-7.8 13.1a2 2 0 0 0 1.7 3h15.6a2 2 0 0 0 1.7-3l-7.8-13.1a2 2 0 0 0-3.4 0z',
  back: 'M15 6l-6 6l6 6',
  check: 'M5 12l5 5l10-10',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3',
  forward: 'M9 6l6 6l-6 6',
  lock: 'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2zM8 11v-4a4 4 0 1 1 8 0v4',
  message:
    'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3h12z',
  pause: 'M9 6v12M15 6v12',
  phone:
    'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5-2.5l5 2v4a2 2 0 0 1-2 2a16 16 0 0 1-15-15a2 2 0 0 1 2-2',
  sound:
    'M15 8a5 5 0 0 1 0 8M17.7 5a9 9 0 0 1 0 14M6 15H4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2l3.5-4.5a.8.8 0 0 1 1.5.5v14a.8.8 0 0 1-1.5.5z',
  stop: 'M7 7h10v10h-10z',
} as const;

export type IconName = keyof typeof paths;

/** Decorative icon in the color and size of its text. */
export function Icon({ name }: { name: IconName }) {
  const isDirectional = name === 'back' || name === 'forward';
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={isDirectional ? `${styles.icon} ${styles.directional}` : styles.icon}
    >
      <path d={paths[name]} />
    </svg>
  );
}
