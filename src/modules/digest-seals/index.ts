export { type DigestSealFacts, readFacts } from './facts.ts';
export { listDigestSealsBy } from './list-seals-by.ts';
export { type FoundDigestSeal, findByFile } from './store.ts';
