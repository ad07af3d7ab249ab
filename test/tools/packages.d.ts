/** Types of what the tests use of the packages of load.ts, so that types are checked without them too. */
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
  const account: { readonly DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void } };
  export default account;
}

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export interface KoaContextWithOIDC {
    readonly path: string;
    readonly status: number;
    readonly body: unknown;
    readonly oidc: {
      readonly provider: {
        readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
      };
      readonly session?: { readonly accountId?: string };
    };
  }
  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        readonly clients: readonly Readonly<Record<string, unknown>>[];
        readonly claims: Readonly<Record<string, readonly string[]>>;
        readonly conformIdTokenClaims: boolean;
        readonly features: Readonly<Record<string, { readonly enabled: boolean }>>;
        readonly cookies: { readonly keys: readonly string[] };
        readonly ttl: Readonly<Record<string, number>>;
        findAccount(context: unknown, id: string): { accountId: string; claims(): { sub: string } } | undefined;
        fetch(url: URL | RequestInfo, options?: RequestInit & { dispatcher?: unknown }): Promise<Response>;
        loadExistingGrant(context: KoaContextWithOIDC): Promise<Grant>;
      },
    );
    use(middleware: (context: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}

declare module 'puppeteer-core' {
  export interface Page {
    setViewport(size: { readonly width: number; readonly height: number }): Promise<void>;
    on(event: 'pageerror', listener: (error: Error) => void): void;
    on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
    readonly mouse: {
      move(x: number, y: number): Promise<void>;
      click(x: number, y: number): Promise<void>;
      down(): Promise<void>;
      up(): Promise<void>;
    };
    readonly keyboard: { type(text: string): Promise<void> };
    goto(url: string): Promise<unknown>;
    evaluate(script: string): Promise<unknown>;
    waitForSelector(selector: string): Promise<{ uploadFile(file: string): Promise<void> } | null>;
    browserContext(): { close(): Promise<void> };
  }
  export interface Browser {
    createBrowserContext(): Promise<{ newPage(): Promise<Page> }>;
    close(): Promise<void>;
  }
  const puppeteer: {
    launch(options: {
      readonly browser: 'firefox';
      readonly executablePath: string;
      readonly headless: boolean;
      readonly extraPrefsFirefox: Readonly<Record<string, string>>;
    }): Promise<Browser>;
  };
  export default puppeteer;
}

declare module 'vue/compiler-sfc' {
  export function parse(
    source: string,
    options: { readonly filename: string },
  ): { descriptor: object; errors: unknown[] };
  export function compileScript(
    descriptor: object,
    options: {
      readonly id: string;
      readonly inlineTemplate: boolean;
      readonly templateOptions: { readonly compilerOptions: { isCustomElement(tag: string): boolean } };
    },
  ): { content: string };
}

declare module '@signpdf/placeholder-plain' {
  export function plainAddPlaceholder(options: {
    readonly pdfBuffer: Buffer;
    readonly reason: string;
    readonly contactInfo: string;
    readonly name: string;
    readonly location: string;
    readonly signatureLength?: number;
    readonly subFilter?: string;
  }): Buffer;
}

declare module 'graphql-sse' {
  export interface Client {
    iterate(request: {
      readonly query: string;
      readonly variables?: Readonly<Record<string, unknown>>;
    }): AsyncIterableIterator<{ readonly data?: any; readonly errors?: readonly any[] }>;
    dispose(): void;
  }
  export class NetworkError extends Error {
    readonly response?: Response;
  }
  export function createClient(options: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly retryAttempts: number;
  }): Client;
}

declare module '@openid4vc/openid4vp' {
  interface Callbacks {
    readonly fetch: typeof fetch;
    hash(data: Uint8Array, algorithm: string): Uint8Array;
    signJwt(): never;
    decryptJwe(): never;
    verifyJwt(
      signer: { readonly x5c?: readonly string[] },
      jwt: { readonly compact: string },
    ): Promise<{ readonly verified: true; readonly signerJwk: object } | { readonly verified: false }>;
    encryptJwe(
      encryptor: { readonly publicJwk: any; readonly alg: string; readonly enc: string },
      data: string,
    ): Promise<{ readonly jwe: string; readonly encryptionJwk: object }>;
    getX509CertificateMetadata(certificate: string): { sanDnsNames: string[]; sanUriNames: string[] };
  }
  export class Openid4vpClient {
    constructor(options: { readonly callbacks: Callbacks });
    parseOpenid4vpAuthorizationRequest(options: { readonly authorizationRequest: string }): { readonly params: object };
    resolveOpenId4vpAuthorizationRequest(options: { readonly authorizationRequestPayload: object }): Promise<{
      readonly authorizationRequestPayload: any;
      readonly client: { readonly effective: string; readonly prefix: string };
      readonly dcql?: { readonly query: any };
    }>;
    createOpenid4vpAuthorizationResponse(options: object): Promise<{
      readonly authorizationResponsePayload: object;
      readonly jarm?: { readonly responseJwt: string };
    }>;
    submitOpenid4vpAuthorizationResponse(options: object): Promise<{ readonly response: Response }>;
  }
}

declare module '@openid4vc/oauth2' {
  export function setGlobalConfig(config: { readonly allowInsecureUrls: boolean }): void;
}

declare module '@sd-jwt/sd-jwt-vc' {
  export class SDJwtVcInstance {
    constructor(options: object);
    issue(payload: object, frame: object, options?: object): Promise<string>;
    present(credential: string, frame: object, options: object): Promise<string>;
  }
}

declare module '@owf/mdoc' {
  interface Signed {
    readonly structure: Map<string, unknown>;
  }
  export class CoseKey {
    static fromJwk(jwk: object): CoseKey;
    readonly jwk: Readonly<Record<string, string>>;
    readonly privateKey: Uint8Array;
  }
  export class DeviceKey extends CoseKey {}
  export class Issuer {
    constructor(docType: string, context: object);
    addIssuerNamespace(nameSpace: string, values: object): Issuer;
    sign(options: object): Promise<Signed>;
  }
  export const DeviceRequest: { create(options: object): object };
  export const DocRequest: { create(options: object): object };
  export const ItemsRequest: { create(options: object): object };
  export class DateOnly {
    constructor(date: string);
  }
  export const SessionTranscript: {
    forOid4Vp(
      options: {
        readonly clientId: string;
        readonly nonce: string;
        readonly responseUri: string;
        readonly jwkThumbprint: Uint8Array;
      },
      context: object,
    ): Promise<object>;
  };
  export const Holder: {
    createDeviceResponseForDeviceRequest(
      options: object,
      context: object,
    ): Promise<{ readonly encodedForOid4Vp: string }>;
  };
  export const SignatureAlgorithm: { readonly ES256: number };
}
