import type { InWorkLanguages } from '../kernel/language.ts';

/** What the server answers at a path and below it. */
export interface Endpoint {
  /** As people read it: `…` is any text. */
  readonly path: string;
  readonly about: InWorkLanguages;
}

export interface EndpointTopic {
  readonly title: InWorkLanguages;
  readonly endpoints: readonly Endpoint[];
}

/**
 * All paths of the server by topic. `npm run generate` writes the guide `endpoints` from this table; its test compares the
 * table with the routes of a running server.
 */
export const endpointTopics: readonly EndpointTopic[] = [
  {
    title: { en: 'For programs', fr: 'Pour les programmes' },
    endpoints: [
      {
        path: '/api/v1/…',
        about: { en: 'REST: [the routes](/docs/reference).', fr: 'REST : [les routes](/docs/reference).' },
      },
      {
        path: '/openapi.json',
        about: { en: 'The contract of REST (OpenAPI 3.1).', fr: 'Le contrat de REST (OpenAPI 3.1).' },
      },
      { path: '/openapi.yaml', about: { en: 'The same as YAML.', fr: 'Le même en YAML.' } },
      {
        path: '/graphql',
        about: {
          en: 'GraphQL: `POST`, server-sent events, and graphql-ws on the same path. [Guide](/docs/graphql).',
          fr: 'GraphQL : `POST`, événements envoyés par le serveur, et graphql-ws au même chemin. [Guide](/docs/graphql).',
        },
      },
      {
        path: '/schema.graphql',
        about: { en: 'The schema for API keys.', fr: 'Le schéma pour les clés d’API.' },
      },
      {
        path: '/graphiql',
        about: {
          en: 'Queries in the browser: in development, and for members who are signed in.',
          fr: 'Des requêtes dans le navigateur : en développement, et pour les membres connectés.',
        },
      },
      {
        path: '/mcp',
        about: {
          en: 'Tools for [assistants](/docs/assistants).',
          fr: 'Des outils pour les [assistants](/docs/assistants).',
        },
      },
      {
        path: '/files/…',
        about: {
          en: 'Files by temporary links, without a key.',
          fr: 'Des fichiers par des liens temporaires, sans clé.',
        },
      },
      {
        path: '/archives/…',
        about: {
          en: 'ZIP files of several envelopes by temporary links.',
          fr: 'Des fichiers ZIP de plusieurs enveloppes par des liens temporaires.',
        },
      },
    ],
  },
  {
    title: { en: 'Pages', fr: 'Pages' },
    endpoints: [
      { path: '/', about: { en: 'Leads to the console.', fr: 'Mène à la console.' } },
      {
        path: '/console',
        about: {
          en: 'The console, with its sign-in; the OpenID provider returns to `/console/oidc`.',
          fr: 'La console, avec sa connexion ; le fournisseur OpenID revient à `/console/oidc`.',
        },
      },
      { path: '/s/…', about: { en: 'Signing pages.', fr: 'Pages de signature.' } },
      {
        path: '/l/…',
        about: {
          en: 'Signing links of templates, for anybody ([Templates](/docs/templates)).',
          fr: 'Liens de signature des modèles, ouverts à tous ([Modèles](/docs/templates)).',
        },
      },
      {
        path: '/i/…',
        about: {
          en: 'Pages of devices on which signers sign in person.',
          fr: 'Pages des appareils sur lesquels on signe en personne.',
        },
      },
      { path: '/b/…', about: { en: 'Pages of the agents of batches.', fr: 'Pages des mandataires de lots.' } },
      { path: '/t/…', about: { en: 'Pages of trainers.', fr: 'Pages des formateurs.' } },
      {
        path: '/u/…',
        about: {
          en: 'Pages that take one PDF; programs send it by `PUT` ([Assistants](/docs/assistants)).',
          fr: 'Pages qui reçoivent un PDF ; les programmes l’envoient par `PUT` ([Assistants](/docs/assistants)).',
        },
      },
      { path: '/a/…', about: { en: 'Pages of attendees.', fr: 'Pages des participants.' } },
      {
        path: '/q',
        about: {
          en: 'The code shown in a training room: scanned (`/q/…`) or typed.',
          fr: 'Le code affiché dans une salle de formation : scanné (`/q/…`) ou saisi.',
        },
      },
      {
        path: '/verify',
        about: {
          en: 'Public verification, with `PUBLIC_VERIFICATION=true`.',
          fr: 'Vérification publique, avec `PUBLIC_VERIFICATION=true`.',
        },
      },
      {
        path: '/docs',
        about: {
          en: 'This documentation; in French at `/docs/fr`.',
          fr: 'Cette documentation, en anglais ; en français à `/docs/fr`.',
        },
      },
      {
        path: '/llms.txt',
        about: {
          en: 'The guides for programs: a list of them as Markdown, `/docs/….md`.',
          fr: 'Les guides pour les programmes : leur liste, chacun en Markdown, `/docs/….md`.',
        },
      },
      {
        path: '/assets/…',
        about: { en: 'Scripts, styles and fonts of the pages.', fr: 'Scripts, styles et polices des pages.' },
      },
      {
        path: '/branding/…',
        about: {
          en: 'Logos and colours of organisations on their pages.',
          fr: 'Logos et couleurs des organisations sur leurs pages.',
        },
      },
    ],
  },
  {
    title: { en: 'Certificates and time-stamps', fr: 'Certificats et horodatages' },
    endpoints: [
      {
        path: '/pki',
        about: {
          en: 'The root certificates; below it the policies (`/pki/policies`), CA certificates, CRLs and OCSP, as certificates name them.',
          fr: 'Les certificats racines ; au-dessous, les politiques (`/pki/policies`), les certificats d’AC, les CRL et OCSP, tels que les certificats les nomment.',
        },
      },
      {
        path: '/policy',
        about: {
          en: 'The policy of signature and proof, which the operator completes with `POLICY_FILE`.',
          fr: 'La politique de signature et de gestion de preuve, que l’exploitant complète par `POLICY_FILE`.',
        },
      },
      {
        path: '/log',
        about: {
          en: 'The [transparency log](/docs/transparency): its page, `/log/checkpoint`, `/log/tile/…`, its keys and witnesses (`/log/policy`); below `/log/witness`, where it cosigns other logs.',
          fr: 'Le [journal de transparence](/docs/transparency) : sa page, `/log/checkpoint`, `/log/tile/…`, ses clés et témoins (`/log/policy`) ; sous `/log/witness`, où il cosigne d’autres journaux.',
        },
      },
      {
        path: '/tsa',
        about: {
          en: 'The built-in time-stamp authority (RFC 3161); `/tsa/test` in test mode.',
          fr: 'L’autorité d’horodatage intégrée (RFC 3161) ; `/tsa/test` en mode test.',
        },
      },
    ],
  },
  {
    title: { en: 'Operation', fr: 'Exploitation' },
    endpoints: [
      { path: '/healthz', about: { en: 'The process is alive.', fr: 'Le processus est en vie.' } },
      {
        path: '/readyz',
        about: {
          en: 'The process can serve requests; names the services that do not answer.',
          fr: 'Le processus peut servir des requêtes ; nomme les services qui ne répondent pas.',
        },
      },
      {
        path: '/metrics',
        about: {
          en: 'Prometheus [metrics](/docs/monitoring), with `METRICS_TOKEN` or from loopback.',
          fr: '[Métriques](/docs/monitoring) pour Prometheus, avec `METRICS_TOKEN` ou depuis la machine même.',
        },
      },
      {
        path: '/.well-known/oauth-protected-resource',
        about: {
          en: 'Where an assistant begins to connect ([Assistants](/docs/assistants)).',
          fr: 'Où un assistant commence sa connexion ([Assistants](/docs/assistants)).',
        },
      },
      {
        path: '/.well-known/oauth-authorization-server',
        about: {
          en: 'The addresses and methods by which assistants connect.',
          fr: 'Les adresses et les méthodes par lesquelles les assistants se connectent.',
        },
      },
      {
        path: '/.well-known/openid-configuration',
        about: {
          en: 'The same, for assistants that look here.',
          fr: 'La même chose, pour les assistants qui cherchent ici.',
        },
      },
      {
        path: '/oauth/…',
        about: {
          en: 'Registration, authorization and tokens of assistants.',
          fr: 'Enregistrement, autorisation et jetons des assistants.',
        },
      },
      {
        path: '/.well-known/security.txt',
        about: {
          en: 'The contact for vulnerability reports, with `SECURITY_CONTACT`.',
          fr: 'Le contact pour signaler une vulnérabilité, avec `SECURITY_CONTACT`.',
        },
      },
      {
        path: '/mail/reports',
        about: {
          en: 'Receives reports of [e-mails that do not arrive](/docs/operators#e-mails-that-do-not-arrive); `/mail/reports/…` those of a provider.',
          fr: 'Reçoit les avis sur les [e-mails qui n’arrivent pas](/docs/operators#e-mails-that-do-not-arrive) ; `/mail/reports/…` ceux d’un prestataire.',
        },
      },
      {
        path: '/idv/callback',
        about: {
          en: 'Receives the outcomes of identity checks by [a provider of your own](/docs/operators#an-identity-provider-of-your-own), with `IDV_URL`.',
          fr: 'Reçoit les résultats des vérifications d’identité par [un vérificateur à vous](/docs/operators#an-identity-provider-of-your-own), avec `IDV_URL`.',
        },
      },
      {
        path: '/idv/sandbox/…',
        about: {
          en: 'Where a tester chooses the outcome of an identity check, with `IDV_SANDBOX=true`.',
          fr: 'Où un testeur choisit le résultat d’une vérification d’identité, avec `IDV_SANDBOX=true`.',
        },
      },
      {
        path: '/wallet/…',
        about: {
          en: 'Verification by an identity wallet: the page of the person, and what wallets call, with `WALLET_CERTIFICATE`.',
          fr: 'Vérification par un portefeuille d’identité : la page de la personne, et ce que les portefeuilles appellent, avec `WALLET_CERTIFICATE`.',
        },
      },
      {
        path: '/certificate/return',
        about: {
          en: 'Where a trust service leads back signers who have a [certificate of their own](/docs/signer-certificates), with `SIGNER_CSC_URL`.',
          fr: 'Où un prestataire de confiance ramène les signataires qui ont leur [propre certificat](/docs/signer-certificates), avec `SIGNER_CSC_URL`.',
        },
      },
      {
        path: '/dev/mailbox',
        about: {
          en: 'The e-mails and SMS that would have been sent, in development without `SMTP_URL` or `SMS_URL`; `/dev/mailbox.json` for programs.',
          fr: 'Les e-mails et SMS qui seraient partis, en développement sans `SMTP_URL` ou `SMS_URL` ; `/dev/mailbox.json` pour les programmes.',
        },
      },
    ],
  },
];
