import type { ObjectTarget } from '../fonts/subset.ts';
import { dict, name, type PdfObject, type Ref } from '../objects.ts';

/** Children per node; three levels hold 262,144 pages. */
const FAN = 64;

/** A node or a page, and the number of pages in it. */
interface Kid {
  readonly ref: Ref;
  readonly leaves: number;
}

/** A node, reserved while its kids are written, because they refer to it. */
interface Node {
  readonly ref: Ref;
  readonly kids: Kid[];
}

/** The page tree of a file that is being written (ISO 32000-2, 7.7.3). */
export class PageTree {
  readonly #target: ObjectTarget;
  readonly #nodes: Node[] = [];

  constructor(target: ObjectTarget) {
    this.#target = target;
  }

  /** Writes a page with these entries. */
  add(entries: Record<string, PdfObject>): Ref {
    let parent = this.#nodes.at(-1);
    if (!parent || parent.kids.length === FAN) {
      parent = { ref: this.#target.reserve(), kids: [] };
      this.#nodes.push(parent);
    }
    const ref = this.#target.add(dict({ Type: name('Page'), Parent: parent.ref, ...entries }));
    parent.kids.push({ ref, leaves: 1 });
    return ref;
  }

  /** Writes the nodes, level by level, and returns the root. */
  write(): Ref {
    let nodes = this.#nodes;
    for (;;) {
      const [first, ...others] = nodes;
      if (!first) throw new Error('a file must have at least one page');
      if (others.length === 0) return this.#writeNode(first, undefined).ref;
      const above: Node[] = [];
      for (let at = 0; at < nodes.length; at += FAN) {
        const parent: Node = { ref: this.#target.reserve(), kids: [] };
        for (const node of nodes.slice(at, at + FAN)) parent.kids.push(this.#writeNode(node, parent.ref));
        above.push(parent);
      }
      nodes = above;
    }
  }

  #writeNode({ ref, kids }: Node, parent: Ref | undefined): Kid {
    const leaves = kids.reduce((sum, kid) => sum + kid.leaves, 0);
    const list = kids.map((kid) => kid.ref);
    this.#target.set(ref, dict({ Type: name('Pages'), Count: leaves, Kids: list, Parent: parent }));
    return { ref, leaves };
  }
}
