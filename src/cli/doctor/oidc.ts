import { discoverProvider, fetchBounded, UnusableProvider } from '../../modules/access/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { whyNoAnswer } from '../../platform/http/bounded-answer.ts';
import { type Finding, host } from './finding.ts';

const what = 'openid provider';

/** Reads the metadata of the OpenID provider; sends no credentials. */
export async function examineOidc({ oidc, publicUrl }: Config, timeLimit: number): Promise<readonly Finding[]> {
  if (!oidc) return [];
  try {
    const metadata = await discoverProvider(oidc, (url, options) => fetchBounded(url, options, timeLimit));
    const methods = metadata.code_challenge_methods_supported ?? [];
    const lacks = [
      ...(methods.includes('S256') ? [] : ['it does not state that it supports PKCE (S256)']),
      ...(metadata.authorization_response_iss_parameter_supported
        ? []
        : ['it does not name itself in its answers (RFC 9207)']),
      ...(metadata.end_session_endpoint
        ? []
        : ['people who sign out here stay signed in there (no end_session_endpoint)']),
    ];
    const facts = `${host(oidc.issuer)} answers; its redirect URI must be ${publicUrl}/console/oidc`;
    return [{ what, state: lacks.length ? 'note' : 'ok', detail: [facts, ...lacks].join('; ') }];
  } catch (error) {
    const why = error instanceof UnusableProvider ? error.message : reasonOf(error, timeLimit);
    return [{ what, state: 'fault', detail: `nobody can sign in at ${host(oidc.issuer)}: ${why}` }];
  }
}

/** The library wraps the error of the connection. */
function reasonOf(error: unknown, timeLimit: number): string {
  if (error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError')
    return whyNoAnswer(error.cause, timeLimit);
  return whyNoAnswer(error, timeLimit);
}
