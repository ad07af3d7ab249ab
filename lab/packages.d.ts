/** Types of what the benchmarks use of the packages that only `lab` installs, so that types are checked without them too. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      readonly method?: string;
      readonly path?: string;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
    interface Options extends Request {
      readonly url: string;
      readonly connections?: number;
      readonly duration?: number;
      readonly requests?: readonly Request[];
    }
    interface Result {
      readonly requests: { readonly average: number; readonly total: number };
      readonly latency: { readonly p50: number; readonly p99: number };
      readonly errors: number;
      readonly non2xx: number;
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}

declare module '@libpdf/core' {
  export interface Signer {
    readonly certificate: Uint8Array;
    readonly certificateChain: readonly Uint8Array[];
    readonly keyType: string;
    readonly signatureAlgorithm: string;
    sign(data: Uint8Array): Promise<Uint8Array>;
  }
  export interface RevocationProvider {
    getOCSP(certificate: Uint8Array): Promise<Uint8Array | null>;
    getCRL(certificate: Uint8Array): Promise<Uint8Array | null>;
  }
  export const PDF: {
    load(pdf: Uint8Array): Promise<{
      sign(options: {
        readonly signer: Signer;
        readonly level: string;
        readonly fieldName: string;
        readonly timestampAuthority: { timestamp(digest: Uint8Array): Promise<Uint8Array> };
        readonly revocationProvider: RevocationProvider;
      }): Promise<{ bytes: Uint8Array }>;
    }>;
  };
}
