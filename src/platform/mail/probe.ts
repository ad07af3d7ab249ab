import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { smtpOptions } from './smtp.ts';

/** The result of probing a mail server. */
export interface SmtpProbe {
  readonly host: string;
  readonly encrypted: boolean;
  readonly authenticated: boolean;
}

/** Connects, sends EHLO, uses STARTTLS if offered, logs in if a login is configured, and disconnects. Sends no mail. */
export async function probeSmtp(smtpUrl: string, timeLimit: number): Promise<SmtpProbe> {
  const { auth, ...options } = smtpOptions(smtpUrl);
  const limits = { connectionTimeout: timeLimit, greetingTimeout: timeLimit, socketTimeout: timeLimit };
  const connection = new SMTPConnection({ ...options, ...limits, dnsTimeout: timeLimit });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect(() => resolve());
    });
    if (auth) {
      const credentials = { credentials: auth, ...auth };
      await new Promise<void>((resolve, reject) =>
        connection.login(credentials, (error) => (error ? reject(error) : resolve())),
      );
    }
    const { host, port } = options;
    return { host: `${host}:${port}`, encrypted: connection.secure, authenticated: auth !== undefined };
  } finally {
    connection.on('error', () => {});
    connection.quit();
    connection.close();
  }
}
