/** The event that a painted page sends, bubbling from its picture, when its text layer is complete. */
export const TEXT_READY = 'textready';
