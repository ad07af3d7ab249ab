import type { XmlElement } from './parse.ts';
import { XmlError } from './text.ts';

/** Returns the child elements with this name, in their order. */
export const elementsOf = (parent: XmlElement, namespace: string, local: string): XmlElement[] =>
  parent.children.filter(
    (child): child is XmlElement => child.kind === 'element' && child.local === local && child.namespace === namespace,
  );

/** Returns the only child element with this name, or null. @throws XmlError (several) */
export function optionalElement(parent: XmlElement, namespace: string, local: string): XmlElement | null {
  const [first, second] = elementsOf(parent, namespace, local);
  if (second) throw new XmlError(`${parent.local} has ${local} twice`);
  return first ?? null;
}

/** @throws XmlError (none, or several) */
export function requiredElement(parent: XmlElement, namespace: string, local: string): XmlElement {
  const found = optionalElement(parent, namespace, local);
  if (!found) throw new XmlError(`${parent.local} has no ${local}`);
  return found;
}

/** Follows a path of optional elements of one namespace. @throws XmlError (a step is there several times) */
export function elementAt(parent: XmlElement, namespace: string, ...path: readonly string[]): XmlElement | null {
  let found: XmlElement | null = parent;
  for (const local of path) found = found && optionalElement(found, namespace, local);
  return found;
}

/** Returns the text directly in an element, without white space around it. */
export const elementText = (element: XmlElement): string =>
  element.children
    .map((child) => (child.kind === 'text' ? child.text : ''))
    .join('')
    .trim();

/** Returns an attribute without a namespace; null if the element has none. */
export const attributeOf = (element: XmlElement, local: string): string | null =>
  element.attributes.find((each) => each.local === local && each.namespace === '')?.value ?? null;

/** Reads the bytes of xs:base64Binary. @throws XmlError */
export function base64Of(element: XmlElement): Buffer {
  const text = elementText(element).replace(/[ \t\r\n]/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0)
    throw new XmlError(`${element.local} is not base64`);
  return Buffer.from(text, 'base64');
}

/** Lists the elements of a tree in document order. */
export function* descendants(top: XmlElement): Generator<XmlElement> {
  const left: XmlElement[] = [top];
  for (let element = left.pop(); element; element = left.pop()) {
    yield element;
    for (const child of [...element.children].reverse()) if (child.kind === 'element') left.push(child);
  }
}
