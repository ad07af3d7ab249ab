/** The documents of all methods of `createEsign`, for `createClient`. */
export * from './generated/operations.ts';
