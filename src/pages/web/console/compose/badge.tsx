import { draft } from './draft.ts';

/** Number of a signer, from 0: colour and line of what is theirs. */
export const indexOf = (key: string): number => draft.value.signers.findIndex((signer) => signer.key === key);

/** A signer by number, in their colour; the number says the same without it. */
export const Badge = ({ signer }: { signer: string }) => {
  const index = indexOf(signer);
  return (
    <span class={`badge who-${index % 10}`} aria-hidden="true">
      {index + 1}
    </span>
  );
};
