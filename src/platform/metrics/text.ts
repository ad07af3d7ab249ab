/** Label values come from fixed lists; never an identifier, a name or an address. */
export type Labels = Readonly<Record<string, string>>;

/** `{method="GET",status="200"}`, or nothing; escaped as the text format asks, in the order of the names. */
export function formatLabels(labels: Labels): string {
  const pairs = Object.keys(labels)
    .sort()
    .map((name) => `${name}="${escaped(labels[name]!)}"`);
  return pairs.length ? `{${pairs.join(',')}}` : '';
}

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));
