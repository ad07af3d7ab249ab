import { draft } from './draft.ts';

/** Index of a signer, from 0. It determines the colour and the line style of their fields. */
export const indexOf = (key: string): number => draft.value.signers.findIndex((signer) => signer.key === key);

/** The number of a signer in their colour. The number alone is enough to identify them. */
export const Badge = ({ signer }: { signer: string }) => {
  const index = indexOf(signer);
  return (
    <span class={`badge who-${index % 10}`} aria-hidden="true">
      {index + 1}
    </span>
  );
};
