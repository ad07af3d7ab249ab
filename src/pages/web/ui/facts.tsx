import type { ComponentChildren } from 'preact';

/** A term and its value in a list of facts. */
export const Fact = ({ term, children }: { term: string; children: ComponentChildren }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
