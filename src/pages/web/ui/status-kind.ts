/** Kinds of things with a state. French words agree with their gender. */
export type StatusKind = 'envelope' | 'signer' | 'mandate' | 'identity' | 'batch' | 'session' | 'slot' | 'delivery';
