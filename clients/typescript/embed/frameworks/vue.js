// Registers the element. The types of this module tell the framework's compiler about it.
export * from '../dist/index.js';
