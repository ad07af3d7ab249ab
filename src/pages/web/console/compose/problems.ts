import { afterRender } from '../../ui/after-render.ts';
import { problems, type Step, step, steps } from './draft.ts';

/** Paths of errors that belong to no signer and no field, and the step of each. */
export const places: Readonly<Record<string, Step>> = {
  name: 'people',
  documents: 'people',
  signatureLevel: 'people',
  mandateId: 'people',
  documentKind: 'people',
  documentLanguage: 'people',
  missionStartsAt: 'people',
  signers: 'people',
  message: 'review',
  expiresInDays: 'review',
  retentionDays: 'review',
  qualifiedTimestamp: 'review',
  reminders: 'review',
  cost: 'review',
  whole: 'review',
};

/** The part of the draft at which an error's path begins. */
export const partOf = (path: string): string => path.split('.', 1)[0]!;

/** The step of an error's path. */
export const stepOf = (path: string): Step =>
  path.startsWith('fields') ? 'fields' : (places[partOf(path)] ?? 'people');

/** Number of errors in a step. */
export const wrongIn = (which: Step): number =>
  Object.keys(problems.value).filter((path) => stepOf(path) === which).length;

/** Shows the step of the first error and focuses its input. */
export function goToProblem(): void {
  const first = steps.find(wrongIn);
  if (!first) return;
  step.value = first;
  afterRender(() => {
    const target = document.querySelector<HTMLElement>('main [aria-invalid="true"], main .at-problem');
    target?.focus({ preventScroll: true });
    // A step scrolls to its own beginning once it is painted.
    setTimeout(() => target?.scrollIntoView({ block: 'center' }), 50);
  });
}
