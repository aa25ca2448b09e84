import type { CDPSession, Page } from 'playwright-core';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A node that people see and screen readers speak. */
export interface SeenNode {
  role: string;
  name: string;
  box: Box;
  /** Boxes of its lines; only for text. */
  lines: readonly Box[];
  /** The floating part around it, by position in the document; -1 in the page itself. */
  layer: number;
  /** The section around it, like `layer`. */
  section: number;
}

export interface PageLayout {
  /** In the order of the accessibility tree. */
  nodes: readonly SeenNode[];
  isRightToLeft: boolean;
}

const fields = ['textbox', 'combobox', 'radio', 'checkbox', 'switch', 'slider', 'spinbutton'];
const roles = new Set(['StaticText', 'button', 'link', 'image', ...fields]);

/** Their inner text is drawn by the browser, or not at all. */
const closedRoles = new Set([...fields, 'image']);

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The developer protocol of this page. */
export function openProtocol(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Reads the accessibility tree and where its nodes are drawn. */
export async function readPageLayout(page: Page): Promise<PageLayout> {
  const protocol = await openProtocol(page);
  const { nodes: tree } = await protocol.send('Accessibility.getFullAXTree');
  const { documents, strings } = await protocol.send('DOMSnapshot.captureSnapshot', {
    computedStyles: ['position', 'visibility', 'overflow-x'],
  });
  const [snapshot] = documents;
  if (!snapshot) throw new Error('The page has no document');
  const { backendNodeId = [], parentIndex = [] } = snapshot.nodes;
  const { nodeIndex, bounds, styles } = snapshot.layout;
  const toBox = ([left = 0, top = 0, width = 0, height = 0]: number[]): Box => {
    return { left, top, right: left + width, bottom: top + height };
  };
  const places = new Map(nodeIndex.map((node, place) => [node, place]));
  const indexes = new Map(backendNodeId.map((id, index) => [id, index]));
  const linesByPlace = Map.groupBy(
    snapshot.textBoxes.bounds.map((box, place) => ({
      box: toBox(box),
      layout: snapshot.textBoxes.layoutIndex[place] ?? -1,
    })),
    ({ layout }) => layout,
  );
  const readStyle = (place: number, which: number) => strings[styles[place]?.[which] ?? -1] ?? '';
  const readRole = (index: number) => {
    const attributes = snapshot.nodes.attributes?.[index] ?? [];
    const place = attributes.findIndex((at, which) => which % 2 === 0 && strings[at] === 'role');
    return place < 0 ? '' : (strings[attributes[place + 1] ?? -1] ?? '');
  };
  const floats = (index: number, place: number) =>
    /fixed|sticky/.test(readStyle(place, 0)) || /dialog|menu|listbox/.test(readRole(index));
  const hides = (place: number) => {
    const { left, top, right, bottom } = toBox(bounds[place] ?? []);
    return /hidden|clip/.test(readStyle(place, 2)) && (right - left <= 2 || bottom - top <= 2);
  };
  const isSection = (index: number) =>
    strings[snapshot.nodes.nodeName?.[index] ?? -1] === 'SECTION';
  const around = (index: number): number[] =>
    index < 0 ? [] : [index, ...around(parentIndex[index] ?? -1)];
  /** Undefined for a text for screen readers alone. */
  const placeIn = (index: number): Pick<SeenNode, 'layer' | 'section'> | undefined => {
    const drawn = around(index).flatMap((at) => {
      const place = places.get(at);
      return place === undefined ? [] : [{ at, place }];
    });
    if (drawn.some(({ place }) => hides(place))) return undefined;
    return {
      layer: drawn.find(({ at, place }) => floats(at, place))?.at ?? -1,
      section: drawn.find(({ at }) => isSection(at))?.at ?? -1,
    };
  };

  const byId = new Map(tree.map((node) => [node.nodeId, node]));
  type TreeNode = (typeof tree)[number];
  const inOrder = (node: TreeNode): TreeNode[] => {
    if (closedRoles.has(String(node.role?.value))) return [node];
    const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
    return [node, ...children.flatMap(inOrder)];
  };
  const toSeenNode = ({ ignored, role, name, backendDOMNodeId = -1 }: TreeNode): SeenNode[] => {
    const index = indexes.get(backendDOMNodeId) ?? -1;
    const place = places.get(index);
    const roleName = String(role?.value);
    if (ignored || !roles.has(roleName) || place === undefined) return [];
    const box = toBox(bounds[place] ?? []);
    const surroundings = placeIn(index);
    if (!surroundings || readStyle(place, 1) === 'hidden') return [];
    const lines = roleName === 'StaticText' ? (linesByPlace.get(place) ?? []) : [];
    return [
      {
        role: roleName,
        name: String(name?.value ?? ''),
        box,
        lines: lines.map((line) => line.box),
        ...surroundings,
      },
    ];
  };
  const [root] = tree;
  const isRightToLeft = await page.evaluate(() => document.documentElement.dir === 'rtl');
  return { nodes: root ? inOrder(root).flatMap(toSeenNode) : [], isRightToLeft };
}
