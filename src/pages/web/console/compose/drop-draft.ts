import { effect } from '@preact/signals';
import { viewer } from '../viewer.ts';
import { discard } from './draft.ts';
import { forgetFields } from './fields.ts';
import { closeDocuments } from './files.ts';
import type { Kind } from './kinds.ts';

/** Starts a new draft: closes the PDFs and clears the undo history. */
export function dropDraft(kind: Kind = 'envelope'): void {
  closeDocuments();
  forgetFields();
  discard(kind);
}

// When somebody signs out, nothing of their draft stays.
effect(() => {
  if (!viewer.value) dropDraft();
});
