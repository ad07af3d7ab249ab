import type { Command } from './command.ts';

/** Commands for identity wallets. */
export const walletCommands: readonly Command[] = [
  {
    name: 'wallet request',
    help: '',
    about:
      'Prints the certification request (PKCS #10) for the key with which this installation signs its requests to identity wallets. The certificate belongs in the file of WALLET_CERTIFICATE.',
    aboutFr:
      'Affiche la demande de certificat (PKCS #10) de la clé avec laquelle cette installation signe ses demandes aux portefeuilles d’identité. Le certificat va dans le fichier de WALLET_CERTIFICATE.',
    run: async ({ services }) => {
      const { walletCertificateRequest } = await import('../modules/identities/index.ts');
      const der = walletCertificateRequest(services.config, services.keystore);
      const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
      const pem = ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----'].join('\n');
      return { result: { request: pem }, text: pem };
    },
  },
];
