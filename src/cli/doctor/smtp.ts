import { codeOf, isRecord } from '../../kernel/unknown.ts';
import { probeSmtp } from '../../platform/mail/index.ts';
import type { Finding } from './finding.ts';

/** Connects to the mail server and logs in; sends nothing. */
export async function examineSmtp(smtpUrl: string, timeLimit: number): Promise<Finding> {
  try {
    const { host, encrypted, authenticated } = await probeSmtp(smtpUrl, timeLimit);
    const parts = [encrypted ? 'TLS' : 'no TLS', ...(authenticated ? ['the login was accepted'] : ['no login'])];
    return { what: 'smtp', state: encrypted ? 'ok' : 'note', detail: `${host} answers, ${parts.join(', ')}` };
  } catch (error) {
    // The server's own message may repeat the credentials.
    const { responseCode, command } = isRecord(error) ? error : {};
    const step = typeof command === 'string' && command !== 'CONN' ? ` to ${command.split(' ')[0]}` : '';
    const answer = responseCode ? `it answers ${responseCode}${step}` : (codeOf(error) ?? 'no connection');
    return { what: 'smtp', state: 'fault', detail: `no mail can be sent: ${answer}` };
  }
}
