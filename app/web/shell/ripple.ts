import classes from './ripple.module.css';

/** Duration of a ripple, and the delay before it; in ms (from the specification). */
export const rippleDuration = 750;
export const rippleDelay = 200;

/** Elements with ripples: buttons and menu entries. */
const pressable = 'button, a[role="button"], a.mantine-Button-root, a[data-variant], #menu a';

export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Starts a ripple a moment after each press, unless the page scrolls first. None with reduced
 * motion.
 *
 * @returns stops it
 */
export function startRipples(): () => void {
  let pending: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(pending);

  function press(event: PointerEvent) {
    if (event.button !== 0 || wantsLessMotion()) return;
    const pressed = (event.target as Element).closest<HTMLElement>(pressable);
    if (!pressed || pressed.matches(':disabled, [aria-disabled="true"], [role="switch"]')) return;
    cancel();
    pending = setTimeout(() => {
      // The press may have closed what it was on.
      if (pressed.isConnected) ripple(pressed, event.clientX, event.clientY);
    }, rippleDelay);
  }

  document.addEventListener('pointerdown', press);
  for (const type of ['pointercancel', 'scroll']) document.addEventListener(type, cancel, true);
  return () => {
    cancel();
    document.removeEventListener('pointerdown', press);
    for (const type of ['pointercancel', 'scroll'])
      document.removeEventListener(type, cancel, true);
  };
}

/** One wave, from the pressed point to the farthest corner. */
function ripple(pressed: HTMLElement, clientX: number, clientY: number): void {
  const box = pressed.getBoundingClientRect();
  const [x, y] = [clientX - box.left, clientY - box.top];
  const radius = Math.hypot(Math.max(x, box.width - x), Math.max(y, box.height - y));
  const wave = document.createElement('span');
  wave.className = classes.wave as string;
  Object.assign(wave.style, {
    left: `${x - radius}px`,
    top: `${y - radius}px`,
    width: `${2 * radius}px`,
    height: `${2 * radius}px`,
  });
  // Over the button and not in it: libraries that render its children would trip over another
  // child.
  const look = getComputedStyle(pressed);
  const layer = document.createElement('span');
  Object.assign(layer.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    borderRadius: look.borderRadius,
    color: look.color,
  });
  layer.className = classes.layer as string;
  layer.ariaHidden = 'true';
  layer.append(wave);
  document.body.append(layer);
  const running = wave.animate(
    [
      { transform: 'scale(0)', opacity: 0.22 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    { duration: rippleDuration, easing: 'ease-out' },
  );
  void running.finished.catch(() => undefined).then(() => layer.remove());
}
