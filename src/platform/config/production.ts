import type { ConfigName } from './table.ts';

/** Lists settings that `NODE_ENV=production` does not accept, with the reason. */
export function unsafeInProduction(env: { readonly [name in ConfigName]?: string | undefined }): string[] {
  const problems: string[] = [];
  if (!env.SECRET_KEY) {
    problems.push(
      'SECRET_KEY is required in production: it guards the stored keys and all links, and must outlive this machine.',
    );
  }
  if (!env.PUBLIC_URL) {
    problems.push('PUBLIC_URL is required in production: links in e-mails begin with it.');
  } else if (env.PUBLIC_URL.startsWith('http:')) {
    problems.push('PUBLIC_URL must be https in production: a personal link is a credential and would travel in clear.');
  }
  if (!env.SMTP_URL) {
    problems.push(
      'SMTP_URL is required in production: without it nobody is told, and codes would show in a mailbox page.',
    );
  }
  for (const name of ['SEAL_ORGANIZATION_NAME', 'SEAL_ORGANIZATION_ID'] as const) {
    if (env[name]) continue;
    problems.push(`${name} is required in production: every seal says in its certificate whose it is.`);
  }
  if (env.IDV_URL?.startsWith('http:')) {
    problems.push('IDV_URL must be https in production: names and birth dates would travel in clear.');
  }
  if (env.SEAL_CREDENTIAL?.startsWith('csc:http:')) {
    problems.push('SEAL_CREDENTIAL must use https in production: secrets would travel in clear.');
  }
  if (env.OIDC_ISSUER?.startsWith('http:')) {
    problems.push('OIDC_ISSUER must be https in production: whoever can change its answers signs in as anybody.');
  }
  if (isClearS3(env.STORAGE_URL)) {
    problems.push('STORAGE_URL must have an https endpoint in production: documents would travel in clear.');
  }
  if (env.WEBHOOKS_ALLOW_PRIVATE === 'true') {
    problems.push(
      'WEBHOOKS_ALLOW_PRIVATE is for development: it would let a customer reach addresses inside your network.',
    );
  }
  return problems;
}

/** True if documents would leave this machine unencrypted. */
function isClearS3(url: string | undefined): boolean {
  const endpoint = url?.startsWith('s3:') && URL.canParse(url) ? new URL(url).searchParams.get('endpoint') : null;
  if (!endpoint || !URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
