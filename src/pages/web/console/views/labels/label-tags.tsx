import type { ShownLabelFragment } from '../../../generated/graphql.ts';

/** A label in its colour. */
export const LabelTag = ({ label: { name, color } }: { label: ShownLabelFragment }) => (
  <span class={`tag label ${color.toLowerCase()}`}>{name}</span>
);

/** The labels of an envelope. */
export const LabelTags = ({ labels }: { labels: readonly ShownLabelFragment[] }) =>
  labels.length === 0 ? null : (
    <span class="chips">
      {labels.map((label) => (
        <LabelTag key={label.id} label={label} />
      ))}
    </span>
  );
