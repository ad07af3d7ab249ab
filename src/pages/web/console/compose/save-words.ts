import { draft } from './draft.ts';

/** Label of the save button: for a new draft, or for changes. */
export const saveWords = () => (draft.value.id ? 'saveChanges' : 'saveDraft');
