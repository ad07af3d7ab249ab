import { effect } from '@preact/signals';
import { viewer } from '../viewer.ts';
import { discard } from './draft.ts';
import { forgetFields } from './fields.ts';
import { closeDocuments } from './files.ts';

/** Begins anew: closes the PDFs, forgets what could be undone. */
export function dropDraft(): void {
  closeDocuments();
  forgetFields();
  discard();
}

// Of somebody who has left nothing stays.
effect(() => {
  if (!viewer.value) dropDraft();
});
