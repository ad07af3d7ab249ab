import { problems, type Step, step, steps } from './draft.ts';

/** The places of what is neither a signer's nor a field's, and the step each stands in. */
export const places: Readonly<Record<string, Step>> = {
  name: 'people',
  documents: 'people',
  signatureLevel: 'people',
  mandateId: 'people',
  signers: 'people',
  message: 'review',
  expiresInDays: 'review',
  retentionDays: 'review',
  qualifiedTimestamp: 'review',
  cost: 'review',
  whole: 'review',
};

const stepOf = (path: string): Step => (path.startsWith('fields') ? 'fields' : (places[path] ?? 'people'));

/** How many things are wrong in a step. */
export const wrongIn = (which: Step): number =>
  Object.keys(problems.value).filter((path) => stepOf(path) === which).length;

/** Shows the step of the first thing that is wrong, and puts the focus there. */
export function goToProblem(): void {
  const first = steps.find(wrongIn);
  if (!first) return;
  step.value = first;
  // The step is drawn first.
  setTimeout(() => {
    const target = document.querySelector<HTMLElement>('main [aria-invalid="true"], main .at-problem');
    target?.focus();
    target?.scrollIntoView({ block: 'center' });
  }, 50);
}
