import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** Home screen icons in px; a maskable one may be cut to any shape, so it has a margin. */
const icons = [
  { fileName: 'icon-192.png', size: 192, rim: 0 },
  { fileName: 'icon-512.png', size: 512, rim: 0 },
  { fileName: 'icon-maskable-512.png', size: 512, rim: 0.2 },
  { fileName: 'apple-touch-icon.png', size: 180, rim: 0.12 },
];
const background = '#faf9f6';

/** Renders the PNG icons that phones need from the SVG, and puts it into the pages that show it first. */
export function appIconsPlugin(svgFile: string): Plugin {
  return {
    name: 'cairn-app-icons',
    apply: 'build',
    // A request of its own would delay one of the scripts.
    transformIndexHtml: (html) =>
      html.replaceAll('"/icon.svg"', () => `"${dataUrl(readFileSync(svgFile, 'utf8'))}"`),
    async generateBundle() {
      const svg = await readFile(svgFile);
      for (const { fileName, size, rim } of icons) {
        const inner = Math.round(size * (1 - 2 * rim));
        const drawing = await sharp(svg, { density: 1200 }).resize(inner, inner).png().toBuffer();
        const source = rim
          ? await sharp({ create: { width: size, height: size, channels: 4, background } })
              .composite([{ input: drawing }])
              .png()
              .toBuffer()
          : drawing;
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll(/\s+/g, ' '))}`;
}
