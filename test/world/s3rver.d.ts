/** Types for the parts of s3rver that the tests use; the package has none. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly vhostBuckets?: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
      readonly key?: string;
      readonly cert?: string;
    });
    readonly httpServer: import('node:http').Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module 's3rver/lib/models/account.js' {
  export const DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void };
}
