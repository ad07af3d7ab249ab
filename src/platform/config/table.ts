import type { InWorkLanguages } from '../../kernel/language.ts';
import { pricesText } from './prices.ts';

/** One environment variable, as the guide `configuration` documents it. */
export interface ConfigRow {
  readonly name: string;
  /** A value, or words. */
  readonly default: string | InWorkLanguages;
  readonly meaning: InWorkLanguages;
}

export interface ConfigTopic {
  readonly title: InWorkLanguages;
  readonly variables: readonly ConfigRow[];
}

/** All variables by topic. `npm run generate` writes the guide `configuration` from this table. */
export const configTopics = [
  {
    title: { en: 'Server', fr: 'Serveur' },
    variables: [
      {
        name: 'NODE_ENV',
        default: 'development',
        meaning: {
          en: '`production`: the server refuses to start with unsafe defaults and says why.',
          fr: '`production` : le serveur refuse de démarrer avec des réglages dangereux, et dit pourquoi.',
        },
      },
      { name: 'HOST', default: '127.0.0.1', meaning: { en: 'Address to listen on.', fr: 'Adresse d’écoute.' } },
      { name: 'PORT', default: '4000', meaning: { en: 'Port to listen on.', fr: 'Port d’écoute.' } },
      {
        name: 'PUBLIC_URL',
        default: 'http://HOST:PORT',
        meaning: {
          en: 'Public base URL of the service; all links begin with it. Must be https in production.',
          fr: 'Adresse publique du service, par laquelle commencent tous les liens. En https en production.',
        },
      },
      {
        name: 'PKI_URL',
        default: 'PUBLIC_URL',
        meaning: {
          en: 'Base URL of CA certificates, CRLs and OCSP (`/pki`), as written into certificates. Usually http, also in production; must not redirect.',
          fr: 'Adresse des certificats d’AC, des CRL et d’OCSP (`/pki`), telle qu’elle est écrite dans les certificats. En http le plus souvent, aussi en production ; sans redirection.',
        },
      },
      {
        name: 'DRAIN_SECONDS',
        default: { en: '0, in production 5', fr: '0, en production 5' },
        meaning: {
          en: 'Seconds between SIGTERM, from which `/readyz` answers 503, and the closing of the port: 0 to 300.',
          fr: 'Secondes entre SIGTERM, à partir duquel `/readyz` répond 503, et la fermeture du port : de 0 à 300.',
        },
      },
    ],
  },
  {
    title: { en: 'Data and keys', fr: 'Données et clés' },
    variables: [
      {
        name: 'DATA_DIR',
        default: '.data',
        meaning: {
          en: 'Folder of the built-in database, the stored files and the keys.',
          fr: 'Dossier de la base de données intégrée, des fichiers conservés et des clés.',
        },
      },
      {
        name: 'DATABASE_URL',
        default: { en: 'built-in', fr: 'intégré' },
        meaning: {
          en: 'PostgreSQL 15 or newer (`postgresql://…`), with the extension `pg_trgm` of its standard packages, which the first start enables. If not set, a built-in PostgreSQL in `DATA_DIR` is used.',
          fr: 'PostgreSQL 15 ou plus récent (`postgresql://…`), avec l’extension `pg_trgm` de ses paquets habituels, que le premier démarrage active. Sans cette variable, un PostgreSQL intégré est utilisé dans `DATA_DIR`.',
        },
      },
      {
        name: 'DATABASE_POOL_SIZE',
        default: '20',
        meaning: {
          en: 'Connections to PostgreSQL that each process may open: 5 to 500. `max_connections` of the server must allow those of all processes together.',
          fr: 'Connexions à PostgreSQL que chaque processus peut ouvrir : de 5 à 500. Le `max_connections` du serveur doit permettre celles de tous les processus ensemble.',
        },
      },
      {
        name: 'REDIS_URL',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: '`redis://…`: shares rate limits and notifications between processes. Required to run several processes.',
          fr: '`redis://…` : partage les limites d’appels et les notifications entre les processus. Obligatoire avec plusieurs processus.',
        },
      },
      {
        name: 'STORAGE_URL',
        default: 'file:DATA_DIR/files',
        meaning: {
          en: 'Where documents are stored: `file:` followed by a folder, or `s3://bucket/prefix?endpoint=https://…` (options `region` and `path_style`; credentials before an `@`, or from the AWS variables).',
          fr: 'Où les documents sont conservés : `file:` suivi d’un dossier, ou `s3://bucket/prefix?endpoint=https://…` (options `region` et `path_style` ; identifiants avant un `@`, ou dans les variables d’AWS).',
        },
      },
      {
        name: 'RECOVERY_WINDOW_DAYS',
        default: '0',
        meaning: {
          en: 'Days for which unreferenced files are kept, 0 to 365. Set it to the period of point-in-time recovery of your PostgreSQL.',
          fr: 'Jours pendant lesquels les fichiers sans référence sont gardés, de 0 à 365. Donnez-lui la durée de restauration à un instant choisi de votre PostgreSQL.',
        },
      },
      {
        name: 'SECRET_KEY',
        default: { en: 'created in DATA_DIR/secret.key', fr: 'créée dans DATA_DIR/secret.key' },
        meaning: {
          en: 'Key of 32 bytes in hex or base64, which encrypts stored keys and protects links. Keep a copy. Required in production.',
          fr: 'Clé de 32 octets en hexadécimal ou en base64, qui chiffre les clés conservées et protège les liens. Gardez-en une copie. Obligatoire en production.',
        },
      },
      {
        name: 'SECRET_KEY_PREVIOUS',
        default: { en: 'none', fr: 'aucune' },
        meaning: {
          en: 'Former values of `SECRET_KEY`, separated by commas; used only to decrypt. Required until `esign keys rotate` reports that they can be removed.',
          fr: 'Valeurs précédentes de `SECRET_KEY`, séparées par des virgules ; elles ne servent qu’à déchiffrer. Nécessaires jusqu’à ce que `esign keys rotate` dise qu’elles peuvent être retirées.',
        },
      },
    ],
  },
  {
    title: { en: 'E-mail, SMS and identity checks', fr: 'E-mails, SMS et vérifications d’identité' },
    variables: [
      {
        name: 'SMTP_URL',
        default: { en: 'none: /dev/mailbox', fr: 'aucun : /dev/mailbox' },
        meaning: {
          en: '`smtp://user:password@host:port` or `smtps://…`. Required in production.',
          fr: '`smtp://user:password@host:port` ou `smtps://…`. Obligatoire en production.',
        },
      },
      {
        name: 'MAIL_FROM',
        default: {
          en: '`Esign <no-reply@…>`, with the host of `PUBLIC_URL`',
          fr: '`Esign <no-reply@…>`, avec l’hôte de `PUBLIC_URL`',
        },
        meaning: { en: 'Sender of the e-mails.', fr: 'Expéditeur des e-mails.' },
      },
      {
        name: 'MAIL_RETURN_PATH',
        default: { en: 'the address of MAIL_FROM', fr: 'l’adresse de MAIL_FROM' },
        meaning: {
          en: 'Address to which mail servers send bounces, such as `bounces+{id}@example.org`; `{id}` becomes the id of the e-mail.',
          fr: 'Adresse à laquelle les serveurs d’e-mails renvoient ce qu’ils ne peuvent pas remettre, par exemple `bounces+{id}@example.org` ; `{id}` devient l’identifiant de l’e-mail.',
        },
      },
      {
        name: 'MAIL_PROVIDER',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Provider at `SMTP_URL` whose reports `POST /mail/reports/PROVIDER` understands: `postmark`, `mailgun`, `brevo`, `ses` or `sendgrid`.',
          fr: 'Prestataire de `SMTP_URL` dont `POST /mail/reports/PROVIDER` comprend les avis : `postmark`, `mailgun`, `brevo`, `ses` ou `sendgrid`.',
        },
      },
      {
        name: 'MAIL_REPORTS_TOKEN',
        default: { en: 'none: 404', fr: 'aucun : 404' },
        meaning: {
          en: 'Token for `POST /mail/reports`, which receives reports of e-mails that were not delivered, and for Postmark and Brevo. At least 16 characters.',
          fr: 'Jeton de `POST /mail/reports`, qui reçoit les avis sur les e-mails non remis, et des avis de Postmark et de Brevo. Au moins 16 caractères.',
        },
      },
      {
        name: 'MAIL_REPORTS_KEY',
        default: { en: 'none', fr: 'aucune' },
        meaning: {
          en: 'Verifies the reports of a provider: webhook signing key of Mailgun, verification key of SendGrid, ARN of the SNS topic of SES.',
          fr: 'Vérifie les avis d’un prestataire : clé de signature des webhooks de Mailgun, clé de vérification de SendGrid, ARN du sujet SNS de SES.',
        },
      },
      {
        name: 'SMS_URL',
        default: { en: 'none: /dev/mailbox', fr: 'aucune : /dev/mailbox' },
        meaning: {
          en: 'SMS gateway: receives POST `{to, text, id}` as JSON, with Basic authentication from the URL, and answers 2xx.',
          fr: 'Passerelle SMS : elle reçoit POST `{to, text, id}` en JSON, avec l’authentification Basic de l’URL, et répond 2xx.',
        },
      },
      {
        name: 'IDV_URL',
        default: { en: 'none: remote methods answer 503', fr: 'aucun : les méthodes à distance répondent 503' },
        meaning: {
          en: 'Provider of remote identity verification, `https://…` (`src/modules/identities/README.md`).',
          fr: 'Prestataire de vérification d’identité à distance, `https://…` (`src/modules/identities/README.md`).',
        },
      },
      {
        name: 'IDV_SECRET',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Secret shared with the provider at `IDV_URL`; signs the messages in both directions.',
          fr: 'Secret partagé avec le prestataire de `IDV_URL` ; il signe les messages dans les deux sens.',
        },
      },
      {
        name: 'IDV_SANDBOX',
        default: 'false',
        meaning: {
          en: '`true`: with test keys, remote identity verification opens a page on which the tester chooses the result.',
          fr: '`true` : avec les clés de test, la vérification d’identité à distance ouvre une page sur laquelle le testeur choisit le résultat.',
        },
      },
      {
        name: 'WALLET_CERTIFICATE',
        default: { en: 'none: no wallets', fr: 'aucun : pas de portefeuilles' },
        meaning: {
          en: 'File with the access certificate for identity wallets and those between it and its root, PEM. Its key is made here: `esign wallet request` ([identity wallets](/docs/identity-wallets)).',
          fr: 'Fichier du certificat d’accès pour les portefeuilles d’identité et de ceux entre lui et sa racine, PEM. Sa clé est créée ici : `esign wallet request` ([portefeuilles d’identité](/docs/identity-wallets)).',
        },
      },
      {
        name: 'WALLET_ISSUERS',
        default: { en: 'none: no wallets', fr: 'aucun : pas de portefeuilles' },
        meaning: {
          en: 'Certificates of the issuers whose identities are accepted from wallets, PEM: a file, or an `https://…` address that is read every hour.',
          fr: 'Certificats des émetteurs dont les identités sont acceptées des portefeuilles, PEM : un fichier, ou une adresse `https://…` qui est lue toutes les heures.',
        },
      },
      {
        name: 'WALLET_TYPES',
        default: 'urn:eudi:pid:1',
        meaning: {
          en: 'Accepted types of credentials (`vct`), separated by commas.',
          fr: 'Types d’attestations acceptés (`vct`), séparés par des virgules.',
        },
      },
      {
        name: 'WALLET_SCHEME',
        default: 'openid4vp',
        meaning: {
          en: 'Scheme of the links that open a wallet, such as `eudi-openid4vp` or `haip-vp`.',
          fr: 'Schéma des liens qui ouvrent un portefeuille, par exemple `eudi-openid4vp` ou `haip-vp`.',
        },
      },
      {
        name: 'WALLET_CLIENT_ID_PREFIX',
        default: 'x509_hash',
        meaning: {
          en: 'How this installation names itself towards wallets: `x509_hash` (hash of the access certificate) or `x509_san_dns` (host of `PUBLIC_URL`, which the certificate must contain as a DNS name).',
          fr: 'Comment cette installation se nomme auprès des portefeuilles : `x509_hash` (empreinte du certificat d’accès) ou `x509_san_dns` (hôte de `PUBLIC_URL`, que le certificat doit contenir comme nom DNS).',
        },
      },
      {
        name: 'SIGNER_CSC_URL',
        default: { en: 'none: no own certificates', fr: 'aucun : pas de certificats propres' },
        meaning: {
          en: 'Trust service where signers have certificates of their own: base URL of its CSC API 2, `https://host/csc/v2` ([certificates of signers](/docs/signer-certificates)).',
          fr: 'Prestataire de confiance chez lequel des signataires ont leur propre certificat : URL de base de son API CSC 2, `https://host/csc/v2` ([certificats des signataires](/docs/signer-certificates)).',
        },
      },
      {
        name: 'SIGNER_CSC_CLIENT_ID',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Client id of this installation at the trust service. Its redirect URI is `PUBLIC_URL/certificate/return`.',
          fr: 'Identifiant client de cette installation chez le prestataire. Son URI de redirection est `PUBLIC_URL/certificate/return`.',
        },
      },
      {
        name: 'SIGNER_CSC_CLIENT_SECRET',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Client secret at the trust service.',
          fr: 'Secret client chez le prestataire.',
        },
      },
    ],
  },
  {
    title: { en: 'Sign-in at an OpenID provider', fr: 'Connexion par un fournisseur OpenID' },
    variables: [
      {
        name: 'OIDC_ISSUER',
        default: { en: 'none: codes and passkeys only', fr: 'aucun : codes et passkeys seulement' },
        meaning: {
          en: 'OpenID provider where people may sign in to the console, `https://…`, as its discovery document names itself.',
          fr: 'Fournisseur OpenID chez lequel les personnes peuvent se connecter à la console, `https://…`, tel que son document de découverte se nomme.',
        },
      },
      {
        name: 'OIDC_CLIENT_ID',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Client id of this service at the provider, with the redirect URI `PUBLIC_URL/console/oidc`. Required with `OIDC_ISSUER`.',
          fr: 'Identifiant de ce service chez le fournisseur, avec l’adresse de retour `PUBLIC_URL/console/oidc`. Obligatoire avec `OIDC_ISSUER`.',
        },
      },
      {
        name: 'OIDC_CLIENT_SECRET',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Secret of that client. Required with `OIDC_ISSUER`.',
          fr: 'Secret de ce client. Obligatoire avec `OIDC_ISSUER`.',
        },
      },
      {
        name: 'OIDC_NAME',
        default: { en: 'host of OIDC_ISSUER', fr: 'hôte de OIDC_ISSUER' },
        meaning: {
          en: 'Name of the provider on the sign-in button.',
          fr: 'Nom du fournisseur sur le bouton de connexion.',
        },
      },
      {
        name: 'OIDC_SCOPE',
        default: 'openid email profile',
        meaning: { en: 'Scopes to request, separated by spaces.', fr: 'Portées demandées, séparées par des espaces.' },
      },
      {
        name: 'OIDC_ORGANIZATION_CLAIM',
        default: { en: 'none', fr: 'aucune' },
        meaning: {
          en: 'Claim with the id of a person’s organisation, or with a list of ids.',
          fr: 'Déclaration (claim) qui contient l’identifiant de l’organisation d’une personne, ou une liste d’identifiants.',
        },
      },
      {
        name: 'OIDC_DOMAINS',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Organisation of people with a verified address in a domain: `example.org=ORGANISATION_ID`, separated by commas.',
          fr: 'Organisation des personnes dont l’adresse vérifiée appartient à un domaine : `example.org=ORGANISATION_ID`, séparés par des virgules.',
        },
      },
      {
        name: 'OIDC_ROLE_CLAIM',
        default: { en: 'none: owners decide', fr: 'aucune : les propriétaires décident' },
        meaning: {
          en: 'Claim with a person’s roles or groups. If set, each sign-in sets the role, and without a known value takes it away.',
          fr: 'Déclaration (claim) qui contient les rôles ou les groupes d’une personne. Si elle est indiquée, chaque connexion fixe le rôle, et le retire en l’absence d’une valeur connue.',
        },
      },
      {
        name: 'OIDC_ROLES',
        default: 'owner=owner,manager=manager,reader=reader',
        meaning: {
          en: 'Role of each value of that claim: `admins=owner,staff=manager`. The highest role counts.',
          fr: 'Rôle de chaque valeur de cette déclaration : `admins=owner,staff=manager`. Le plus élevé compte.',
        },
      },
      {
        name: 'OIDC_ONLY',
        default: 'false',
        meaning: {
          en: '`true`: people sign in at the provider only. Codes and passkeys are off; single-use links of invitations and of `esign user invite` stay.',
          fr: '`true` : les personnes ne se connectent que chez le fournisseur. Les codes et les passkeys sont désactivés ; les liens à usage unique des invitations et de `esign user invite` restent.',
        },
      },
    ],
  },
  {
    title: { en: 'Time-stamps', fr: 'Horodatages' },
    variables: [
      {
        name: 'TSA_URL',
        default: { en: 'built-in', fr: 'intégrée' },
        meaning: {
          en: 'RFC 3161 time-stamping authority, `http(s)://…`, with user and password for Basic authentication if required. If not set, the built-in one is used.',
          fr: 'Autorité d’horodatage RFC 3161, `http(s)://…`, avec un utilisateur et un mot de passe si elle demande l’authentification Basic. Sans cette variable, l’autorité intégrée est utilisée.',
        },
      },
      {
        name: 'TSA_URLS',
        default: 'TSA_URL',
        meaning: {
          en: 'Several authorities, separated by spaces or commas, each with its own host. The first that works is used; the others replace it while it fails.',
          fr: 'Plusieurs autorités, séparées par des espaces ou des virgules, chacune avec son propre hôte. La première qui fonctionne est utilisée ; les autres la remplacent pendant une panne.',
        },
      },
      {
        name: 'TSA_QUALIFIED',
        default: 'false',
        meaning: {
          en: '`true` if all authorities are qualified (eIDAS), or the hosts of those that are, separated by commas. Time-stamps that do not state this are still shown with `qualified: false`.',
          fr: '`true` si toutes les autorités sont qualifiées (eIDAS), ou les hôtes de celles qui le sont, séparés par des virgules. Les horodatages qui ne l’affirment pas eux-mêmes restent affichés avec `qualified: false`.',
        },
      },
      {
        name: 'TSA_CLIENT_CERT',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Client certificate for an authority on https: a PEM file, with its chain. With several https authorities `HOST=FILE`, separated by commas. No other host receives it.',
          fr: 'Certificat client pour une autorité en https : un fichier PEM, avec sa chaîne. Avec plusieurs autorités en https, `HOST=FILE`, séparés par des virgules. Aucun autre hôte ne le reçoit.',
        },
      },
      {
        name: 'TSA_CLIENT_KEY',
        default: { en: 'in TSA_CLIENT_CERT', fr: 'dans TSA_CLIENT_CERT' },
        meaning: {
          en: 'PEM file of the key of `TSA_CLIENT_CERT`, without a passphrase: `FILE`, or `HOST=FILE` in the same way.',
          fr: 'Fichier PEM de la clé de `TSA_CLIENT_CERT`, sans phrase secrète : `FILE`, ou `HOST=FILE` de la même façon.',
        },
      },
    ],
  },
  {
    title: { en: 'Seals', fr: 'Cachets' },
    variables: [
      {
        name: 'SEAL_ORGANIZATION_NAME',
        default: 'Esign',
        meaning: {
          en: 'Name of the legal person that seals, as in the seal’s certificate. Required in production.',
          fr: 'Nom de la personne morale qui appose les cachets, tel qu’il est dans le certificat du cachet. Obligatoire en production.',
        },
      },
      {
        name: 'SEAL_ORGANIZATION_COUNTRY',
        default: 'FR',
        meaning: {
          en: 'Country of the legal person: ISO 3166-1 code.',
          fr: 'Pays de la personne morale : code ISO 3166-1.',
        },
      },
      {
        name: 'SEAL_ORGANIZATION_ID',
        default: { en: 'ES:FR-DEVELOPMENT (not registered)', fr: 'ES:FR-DEVELOPMENT (non immatriculée)' },
        meaning: {
          en: 'Registration of the legal person (EN 319 412-1), as in the seal’s certificate: `NTRFR-` and the SIREN, `VATFR-…`, `LEIXG-…`. Required in production.',
          fr: 'Immatriculation de la personne morale (EN 319 412-1), telle qu’elle est dans le certificat du cachet : `NTRFR-` suivi du SIREN, `VATFR-…`, `LEIXG-…`. Obligatoire en production.',
        },
      },
      {
        name: 'POLICY_ARC',
        default: { en: 'an arc of this software', fr: 'un arc de ce logiciel' },
        meaning: {
          en: 'Your arc of object identifiers, such as `1.3.6.1.4.1.99999.1` (a private enterprise number of IANA is free). Below it are the policies in certificates and time-stamps: `.2` seals of digests, `.3` time-stamps, `.4` seals, `.5` signers, `.6` the policy of signature and proof. The pages `/pki/policies` and `/policy` say what they are. A change makes new keys.',
          fr: 'Votre arc d’identifiants d’objets, par exemple `1.3.6.1.4.1.99999.1` (un numéro d’entreprise de l’IANA est gratuit). Les politiques des certificats et des horodatages sont au-dessous : `.2` cachets sur empreinte, `.3` horodatages, `.4` cachets, `.5` signataires, `.6` la politique de signature et de gestion de preuve. Les pages `/pki/policies` et `/policy` disent ce qu’elles sont. Un changement crée de nouvelles clés.',
        },
      },
      {
        name: 'POLICY_FILE',
        default: { en: 'none: the page says so', fr: 'aucun : la page le dit' },
        meaning: {
          en: 'JSON file with which you complete the policy of signature and proof (`/policy`): your version, address, contact, and what you add to its chapters. See the guide `certificates`.',
          fr: 'Fichier JSON par lequel vous complétez la politique de signature et de gestion de preuve (`/policy`) : votre version, votre adresse, un contact, et ce que vous ajoutez à ses chapitres. Voir le guide `certificates`.',
        },
      },
      {
        name: 'SEAL_CREDENTIAL',
        default: { en: 'built-in', fr: 'intégrés' },
        meaning: {
          en: 'Key and certificate of another CA with which the service seals in live mode: `pkcs12:FILE`, `pem:FILE`, `pkcs11:…` (a token) or `csc:https://…` (a remote service); see the guide `seal-keys`. The service does not start if they cannot seal.',
          fr: 'Clé et certificat d’une autre AC avec lesquels le service appose les cachets en production : `pkcs12:FILE`, `pem:FILE`, `pkcs11:…` (un token) ou `csc:https://…` (un service distant) ; voir le guide `seal-keys`. Le service ne démarre pas s’ils ne peuvent pas sceller.',
        },
      },
      {
        name: 'SEAL_CREDENTIAL_PASSWORD',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Password of the file, PIN of the token, or client secret of the remote service in `SEAL_CREDENTIAL`.',
          fr: 'Mot de passe du fichier, PIN du token, ou secret client du service distant de `SEAL_CREDENTIAL`.',
        },
      },
      {
        name: 'SEAL_CREDENTIAL_PASSWORD_FILE',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'File that contains the password of `SEAL_CREDENTIAL`, instead of the variable.',
          fr: 'Fichier qui contient le mot de passe de `SEAL_CREDENTIAL`, au lieu de la variable.',
        },
      },
      {
        name: 'SEAL_CREDENTIAL_ALGORITHM',
        default: { en: 'the first that the key offers', fr: 'le premier que la clé propose' },
        meaning: {
          en: 'How the seal signs: `rsa-sha256` (PKCS#1 v1.5), `rsa-pss-sha256` or `ecdsa-sha256`. Plain RSA keys offer PKCS#1 v1.5 first.',
          fr: 'Comment le cachet signe : `rsa-sha256` (PKCS#1 v1.5), `rsa-pss-sha256` ou `ecdsa-sha256`. Les clés RSA ordinaires proposent PKCS#1 v1.5 d’abord.',
        },
      },
    ],
  },
  {
    title: { en: 'Proof and prices', fr: 'Preuve et prix' },
    variables: [
      {
        name: 'PROOF_RETENTION_YEARS',
        default: '10',
        meaning: {
          en: 'Years for which proof is kept after sealing: 1 to 100.',
          fr: 'Années pendant lesquelles la preuve est gardée après le cachet : de 1 à 100.',
        },
      },
      {
        name: 'AUDIT_RETENTION_DAYS',
        default: '365',
        meaning: {
          en: 'Days for which the audit log is kept (who did what in the console): 30 to 3650.',
          fr: 'Jours pendant lesquels le journal d’audit est gardé (qui a fait quoi dans la console) : de 30 à 3650.',
        },
      },
      {
        name: 'PUBLIC_VERIFICATION',
        default: 'false',
        meaning: {
          en: '`true`: the page `/verify` is public. Whoever holds a document sees its proof there as another organisation does, without paying. New evidence files and attendance sheets name the page.',
          fr: '`true` : la page `/verify` est publique. Toute personne qui détient un document y voit sa preuve comme une autre organisation la voit, sans payer. Les nouveaux fichiers de preuve et feuilles d’émargement nomment la page.',
        },
      },
      {
        name: 'TRUSTED_LISTS',
        default: { en: 'none: nobody is judged to be qualified', fr: 'aucune : la qualification n’est pas évaluée' },
        meaning: {
          en: 'Trusted lists (ETSI TS 119 612) by which the validation of PDFs judges who is qualified: addresses (`https://…`) or files, separated by spaces or commas. The list of a member state, or the list of the lists of the European Commission, which brings all others. Refreshed daily; see the guide `trusted-lists`.',
          fr: 'Listes de confiance (ETSI TS 119 612) d’après lesquelles la validation des PDF évalue qui est qualifié : adresses (`https://…`) ou fichiers, séparés par des espaces ou des virgules. La liste d’un État membre, ou la liste des listes de la Commission européenne, qui apporte toutes les autres. Actualisées chaque jour ; voir le guide `trusted-lists`.',
        },
      },
      {
        name: 'TRUSTED_LIST_SIGNERS',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Files with the certificates that may sign these lists (PEM), separated by commas. Those of the list of the lists are published in the Official Journal of the European Union. Required with `TRUSTED_LISTS`.',
          fr: 'Fichiers des certificats qui peuvent signer ces listes (PEM), séparés par des virgules. Ceux de la liste des listes sont publiés au Journal officiel de l’Union européenne. Obligatoire avec `TRUSTED_LISTS`.',
        },
      },
      {
        name: 'LOG_WITNESSES',
        default: { en: 'none', fr: 'aucun' },
        meaning: {
          en: 'Witnesses that cosign the checkpoints of the transparency log: for each its key and its address, separated by a space, and commas between them. Another installation prints both with `esign log witness`; any witness of C2SP tlog-witness will do. See the guide `transparency`.',
          fr: 'Témoins qui cosignent les points de contrôle du journal de transparence : pour chacun, sa clé et son adresse, séparées par un espace, et des virgules entre eux. Une autre installation affiche les deux avec `esign log witness` ; tout témoin de C2SP tlog-witness convient. Voir le guide `transparency`.',
        },
      },
      {
        name: 'LOG_WITNESS_POLICY',
        default: 'all',
        meaning: {
          en: 'How many of these witnesses must have cosigned a checkpoint for a proof to count as witnessed: `any`, `all` or a number.',
          fr: 'Combien de ces témoins doivent avoir cosigné un point de contrôle pour qu’une preuve compte comme attestée : `any`, `all` ou un nombre.',
        },
      },
      {
        name: 'DEPOSIT_QUOTA_MB',
        default: '10240',
        meaning: {
          en: 'Megabytes of signed PDFs that an organisation may deposit in each mode: 0 to 10,000,000. 0: deposits are refused.',
          fr: 'Mégaoctets de PDF signés qu’une organisation peut déposer dans chaque mode : de 0 à 10 000 000. 0 : les dépôts sont refusés.',
        },
      },
      {
        name: 'PRICES',
        default: pricesText(),
        meaning: {
          en: 'Prices of live mode, in credits: per envelope (`simple`, `organization_seal`), per digest seal (`organization_seal`), per signer (`advanced`), per signer with SMS code (`sms`), per consulted proof of another organisation (`proof`), per session (`attendance`), per mandate act (`mandate_act`), per deposited PDF (`preservation`). Prices that are not listed keep their default.',
          fr: 'Prix en production, en crédits : par enveloppe (`simple`, `organization_seal`), par cachet d’empreinte (`organization_seal`), par signataire (`advanced`), par signataire avec code par SMS (`sms`), par preuve consultée d’une autre organisation (`proof`), par session (`attendance`), par acte de mandat (`mandate_act`), par PDF déposé (`preservation`). Les prix qui ne sont pas indiqués gardent leur valeur par défaut.',
        },
      },
    ],
  },
  {
    title: { en: 'Limits', fr: 'Limites' },
    variables: [
      {
        name: 'RATE_LIMIT_LIVE',
        default: '3000',
        meaning: {
          en: 'Requests per minute for each live key.',
          fr: 'Requêtes par minute pour chaque clé de production.',
        },
      },
      {
        name: 'RATE_LIMIT_TEST',
        default: '1200',
        meaning: { en: 'Requests per minute for each test key.', fr: 'Requêtes par minute pour chaque clé de test.' },
      },
      {
        name: 'RATE_LIMIT_VERIFY',
        default: '600',
        meaning: { en: 'Verifications per minute for each key.', fr: 'Vérifications par minute pour chaque clé.' },
      },
      {
        name: 'RATE_LIMIT_LINK',
        default: '600',
        meaning: {
          en: 'Requests per minute for each personal link.',
          fr: 'Requêtes par minute pour chaque lien personnel.',
        },
      },
      {
        name: 'RATE_LIMIT_TSA',
        default: '30',
        meaning: {
          en: 'Time-stamps per minute from `/tsa` for each network (an IPv4 address or an IPv6 /64); for all networks together, 10 times as many.',
          fr: 'Horodatages par minute de `/tsa` pour chaque réseau (une adresse IPv4 ou un /64 IPv6) ; pour tous les réseaux ensemble, 10 fois plus.',
        },
      },
      {
        name: 'RATE_LIMIT_PKI',
        default: '600',
        meaning: {
          en: 'Requests per minute below `/pki` for each network; for all networks together, 10 times as many.',
          fr: 'Requêtes par minute sous `/pki` pour chaque réseau ; pour tous les réseaux ensemble, 10 fois plus.',
        },
      },
      {
        name: 'RATE_LIMIT_PUBLIC_VERIFICATION',
        default: '30',
        meaning: {
          en: 'Fingerprints per minute on `/verify` for each network (an IPv4 address or an IPv6 /64); for all networks together, 10 times as many. A file whose signatures are checked counts as 5.',
          fr: 'Empreintes par minute sur `/verify` pour chaque réseau (une adresse IPv4 ou un /64 IPv6) ; pour tous les réseaux ensemble, 10 fois plus. Un fichier dont les signatures sont contrôlées compte pour 5.',
        },
      },
      {
        name: 'CONNECTIONS_PER_NETWORK',
        default: '2000',
        meaning: {
          en: 'Open connections for each network (an IPv4 address or an IPv6 /64). With `TRUST_PROXY`, requests in progress and WebSockets are counted instead.',
          fr: 'Connexions ouvertes pour chaque réseau (une adresse IPv4 ou un /64 IPv6). Avec `TRUST_PROXY`, ce sont les requêtes en cours et les WebSockets qui sont comptés.',
        },
      },
    ],
  },
  {
    title: { en: 'Network and operation', fr: 'Réseau et exploitation' },
    variables: [
      {
        name: 'WEBHOOKS_ALLOW_PRIVATE',
        default: 'false',
        meaning: {
          en: '`true` allows webhooks to private addresses (development only).',
          fr: '`true` permet des webhooks vers des adresses privées (développement seulement).',
        },
      },
      {
        name: 'TRUST_PROXY',
        default: '0',
        meaning: {
          en: 'Number of reverse proxies in front of the service whose `X-Forwarded-For` is trusted.',
          fr: 'Nombre de proxys devant le service dont le `X-Forwarded-For` est cru.',
        },
      },
      {
        name: 'GRAPHQL_INTROSPECTION',
        default: { en: 'true, in production false', fr: 'true, en production false' },
        meaning: { en: 'Whether GraphQL introspection is allowed.', fr: 'Si l’introspection de GraphQL est permise.' },
      },
      {
        name: 'METRICS_TOKEN',
        default: { en: 'none: loopback only', fr: 'aucun : depuis la machine seulement' },
        meaning: { en: 'Bearer token for `/metrics`.', fr: 'Jeton Bearer de `/metrics`.' },
      },
      {
        name: 'SECURITY_CONTACT',
        default: { en: 'none: no security.txt', fr: 'aucun : pas de security.txt' },
        meaning: {
          en: 'Contact for vulnerability reports in `/.well-known/security.txt` (RFC 9116): `mailto:…` or `https://…`.',
          fr: 'Contact pour signaler une vulnérabilité, dans `/.well-known/security.txt` (RFC 9116) : `mailto:…` ou `https://…`.',
        },
      },
      {
        name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        default: { en: 'none: no traces', fr: 'aucun : pas de traces' },
        meaning: {
          en: 'Trace collector (OTLP/HTTP, JSON): `http(s)://host:4318`. The OpenTelemetry library also reads other `OTEL_…` variables, such as those for headers and the sampler.',
          fr: 'Collecteur de traces (OTLP/HTTP, JSON) : `http(s)://host:4318`. La bibliothèque OpenTelemetry lit aussi d’autres variables `OTEL_…`, par exemple pour les en-têtes et l’échantillonnage.',
        },
      },
      {
        name: 'LOG_LEVEL',
        default: 'info',
        meaning: {
          en: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
          fr: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` ou `silent`.',
        },
      },
    ],
  },
] as const satisfies readonly ConfigTopic[];

export type ConfigName = (typeof configTopics)[number]['variables'][number]['name'];

/** All variables. */
export const configTable = configTopics.flatMap(
  ({ variables }): readonly (ConfigRow & { readonly name: ConfigName })[] => variables,
);
