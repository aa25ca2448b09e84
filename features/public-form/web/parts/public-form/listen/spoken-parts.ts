/** One piece to read aloud, and the silence after it. */
export interface SpokenPart {
  text: string;
  /** Milliseconds. */
  pause: number;
}

/** Start a part of their own. Other elements continue the part around them. */
const blocks = 'h1,h2,h3,p,li,legend,label,dt,dd,button,summary,small,div,section,fieldset';

/** Not read: hidden text, ways to move around, and what someone types or picks in a field. */
const silent =
  '[aria-hidden="true"],[data-silent],.unseen,svg,input,select,textarea,script,style,[hidden]';

const pauses = { heading: 700, part: 350 };

/** The text of a page in reading order, piece by piece. */
export function spokenParts(page: Element): SpokenPart[] {
  const parts: SpokenPart[] = [];
  let isOpen = false;
  const read = (node: Node, isHeading: boolean): void => {
    if (node.nodeType === Node.TEXT_NODE) add(node.textContent ?? '', isHeading);
    if (!(node instanceof Element) || node.matches(silent)) return;
    const isBlock = node.matches(blocks);
    if (isBlock) isOpen = false;
    if (node.localName === 'code') add(spelled(node.textContent ?? ''), isHeading);
    else for (const child of node.childNodes) read(child, isHeading || isHeadingTag(node));
    if (isBlock) isOpen = false;
  };
  const add = (text: string, isHeading: boolean): void => {
    const last = parts.at(-1);
    if (isOpen && last) last.text += text;
    else parts.push({ text, pause: isHeading ? pauses.heading : pauses.part });
    isOpen = true;
  };
  read(page, false);
  return parts
    .map(({ text, pause }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), pause }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

const isHeadingTag = ({ localName }: Element) => ['h1', 'h2', 'h3'].includes(localName);

/** A code letter by letter: a voice would read it as a word. */
function spelled(code: string): string {
  return [...code.replaceAll(/[^\p{L}\p{N}]/gu, '')].join(', ');
}
