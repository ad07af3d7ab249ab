/** The files that the sender asks for and that the signer has not added yet. */
import { computed } from '@preact/signals';
import { session } from './session.ts';

/** Required files without a file, in order. */
export const missingFiles = computed(() =>
  session.value.attachments.filter(({ required, files }) => required && files.length === 0),
);

/** Id of the element of one file that is asked. */
export const attachmentElement = (id: string): string => `attachment-${id}`;
