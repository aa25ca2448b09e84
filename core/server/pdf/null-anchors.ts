import type { Font } from 'fontkit';

/** The part of fontkit that places marks at a letter's anchors; missing from its types. */
interface MarkPlacer {
  applyAnchor: (mark: { markAnchor: unknown }, baseAnchor: unknown, base: number) => void;
}

const mended = new WeakSet<MarkPlacer>();

/**
 * Lets fontkit lay out letters without an anchor for a mark. OpenType allows them, but fontkit
 * 2.0.4 throws (https://github.com/foliojs/fontkit/issues/367), so that names such as ਸਿੰਘ couldn't
 * be printed. The mark stays where its glyph puts it.
 */
export function allowNullAnchors(font: Font): void {
  const placer = findMarkPlacer(font);
  if (!placer || mended.has(placer)) return;
  const { applyAnchor } = placer;
  placer.applyAnchor = function (this: MarkPlacer, mark, baseAnchor, base) {
    if (mark.markAnchor && baseAnchor) applyAnchor.call(this, mark, baseAnchor, base);
  };
  mended.add(placer);
}

/** The prototype shared by all fonts; undefined if the font places no marks. */
function findMarkPlacer(font: Font): MarkPlacer | undefined {
  const { _layoutEngine } = font as unknown as {
    _layoutEngine?: { engine?: { GPOSProcessor?: object | null } | null };
  };
  const gposProcessor = _layoutEngine?.engine?.GPOSProcessor;
  return gposProcessor ? (Object.getPrototypeOf(gposProcessor) as MarkPlacer) : undefined;
}
