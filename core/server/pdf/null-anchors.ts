import type { Font } from 'fontkit';

/** The part of fontkit that puts marks where a letter has its anchor for them; its types leave it out. */
interface MarkPlacer {
  applyAnchor: (mark: { markAnchor: unknown }, baseAnchor: unknown, base: number) => void;
}

const mended = new WeakSet<MarkPlacer>();

/**
 * Lets fontkit lay out letters that have no anchor for a mark. OpenType allows that, and fontkit 2.0.4 fails
 * (https://github.com/foliojs/fontkit/issues/367), so that nothing with a name such as ਸਿੰਘ could be printed. The
 * mark stays where its own glyph has it.
 */
export function allowNullAnchors(font: Font): void {
  const placer = placerOf(font);
  if (!placer || mended.has(placer)) return;
  const { applyAnchor } = placer;
  placer.applyAnchor = function (this: MarkPlacer, mark, baseAnchor, base) {
    if (mark.markAnchor && baseAnchor) applyAnchor.call(this, mark, baseAnchor, base);
  };
  mended.add(placer);
}

/** What all fonts share; undefined for a font that places no marks. */
function placerOf(font: Font): MarkPlacer | undefined {
  const { _layoutEngine } = font as unknown as {
    _layoutEngine?: { engine?: { GPOSProcessor?: object | null } | null };
  };
  const own = _layoutEngine?.engine?.GPOSProcessor;
  return own ? (Object.getPrototypeOf(own) as MarkPlacer) : undefined;
}
