import { createHash } from 'node:crypto';
import { assertDocumented } from './documented.ts';

/** An answer of REST. */
export interface RestAnswer<T = any> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** Calls REST as an integrator would, and checks that the answer is as documented. `path` is relative to /api/v1. */
export async function rest(
  url: string,
  key: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RestAnswer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const answered = text ? JSON.parse(text) : undefined;
  const answer = { status: response.status, headers: response.headers, body: answered };
  assertDocumented(method, path, answer);
  return answer;
}

/** A GraphQL answer. */
export interface GraphqlAnswer<T = any> {
  readonly status: number;
  readonly data: T;
  readonly errors?: { readonly message: string; readonly extensions?: Record<string, any> }[];
}

/** Sends a GraphQL request with any Authorization (`Bearer sk_test_…`, `Link …`) or none. */
export async function graphql(
  url: string,
  authorization: string | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, 'status'>) };
}

/** The credential of a personal link, from its URL. */
export const linkOf = (signUrl: string): string => `Link ${new URL(signUrl).pathname.split('/').pop()}`;

const SESSION = /* GraphQL */ `
  query {
    signingSession {
      state
      signer { id authentication }
      documents { id fields { id type mine value } }
      consent { texts { language text sha256 } }
    }
  }
`;

const SIGN = /* GraphQL */ `
  mutation ($input: SignEnvelopeInput!) {
    signEnvelope(input: $input) { signingSession { state signer { status signedAt signaturePlace } } }
  }
`;

export interface SignOptions {
  readonly place?: string;
  readonly typedSignature?: string;
  readonly drawnSignature?: string;
  readonly code?: string;
  readonly values?: Record<string, string>;
}

/** Signs through a personal link as the page does: reads the session, fills the signer's fields, agrees. */
export async function signByLink(url: string, signUrl: string, options: SignOptions = {}): Promise<GraphqlAnswer> {
  const link = linkOf(signUrl);
  const { data, errors } = await graphql(url, link, SESSION);
  if (!data?.signingSession) return { status: 200, data, ...(errors ? { errors } : {}) };
  const session = data.signingSession;
  const mine = session.documents.flatMap((document: any) => document.fields).filter((field: any) => field.mine);
  const sample: Record<string, string> = { TEXT: 'Technicienne', DATE: '2026-11-21', CHECKBOX: 'true' };
  const {
    values = {},
    place = 'Lyon',
    code,
    drawnSignature,
    typedSignature = drawnSignature ? undefined : 'Élodie Müller',
  } = options;
  return graphql(url, link, SIGN, {
    input: {
      values: mine
        .filter((field: any) => field.type !== 'SIGNATURE')
        .map((field: any) => ({ fieldId: field.id, value: values[field.id] ?? sample[field.type] })),
      place,
      code,
      drawnSignature,
      typedSignature,
      language: 'FR',
      consentSha256: session.consent.texts.find((text: any) => text.language === 'FR')?.sha256 ?? '',
    },
  });
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
