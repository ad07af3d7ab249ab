import { effect } from '@preact/signals';
import { viewer } from '../viewer.ts';
import { discard } from './draft.ts';
import { forgetFields } from './fields.ts';
import { closeDocuments } from './files.ts';

/** Starts a new draft: closes the PDFs and clears the undo history. */
export function dropDraft(): void {
  closeDocuments();
  forgetFields();
  discard();
}

// When somebody signs out, nothing of their draft stays.
effect(() => {
  if (!viewer.value) dropDraft();
});
