import { draft } from './draft.ts';

/** What the button that saves is called: the first time, and later. */
export const saveWords = () => (draft.value.id ? 'saveChanges' : 'saveDraft');
