export { type DigestSealFacts, readFacts } from './facts.ts';
export { type FoundDigestSeal, findByFile } from './store.ts';
