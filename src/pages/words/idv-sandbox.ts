import type { WorkLanguage } from '../../kernel/language.ts';

/** Texts of the simulator's page for one state; `{name}` is the person to verify. */
interface SandboxText {
  readonly title: string;
  readonly text: string;
}

interface SandboxWords {
  readonly ribbon: string;
  readonly methods: Readonly<
    Record<'PARTNER_ATTESTED' | 'REMOTE_ID_CHECK' | 'FRANCE_IDENTITE' | 'EUDI_WALLET', string>
  >;
  readonly states: Readonly<Record<'PENDING' | 'VERIFIED' | 'FAILED' | 'EXPIRED', SandboxText>>;
  readonly verified: string;
  readonly failed: string;
}

/** Texts of the simulator of remote identity checks. */
export const sandboxWords: Record<WorkLanguage, SandboxWords> = {
  fr: {
    ribbon: 'Bac à sable – aucune identité n’est vérifiée ici',
    methods: {
      PARTNER_ATTESTED: 'Attestée par le partenaire',
      REMOTE_ID_CHECK: 'Contrôle à distance d’une pièce d’identité',
      FRANCE_IDENTITE: 'France Identité',
      EUDI_WALLET: 'Portefeuille européen d’identité numérique',
    },
    states: {
      PENDING: {
        title: 'Que répond le prestataire ?',
        text: 'Avec une clé de test, cette page tient lieu de vérification d’identité pour {name}. Choisissez son résultat ; il est définitif.',
      },
      VERIFIED: { title: 'Identité vérifiée', text: '{name} peut maintenant signer. Vous pouvez fermer cette page.' },
      FAILED: {
        title: 'La vérification a échoué',
        text: 'Identité non attestée : {name}. Vous pouvez fermer cette page.',
      },
      EXPIRED: {
        title: 'Cette identité a expiré',
        text: 'Identité qui n’est plus valable, ou n’a pas été vérifiée à temps : {name}. Créez-en une nouvelle.',
      },
    },
    verified: 'Identité vérifiée',
    failed: 'Échec de la vérification',
  },
  en: {
    ribbon: 'Sandbox – no identity is verified here',
    methods: {
      PARTNER_ATTESTED: 'Attested by the partner',
      REMOTE_ID_CHECK: 'Remote check of an identity document',
      FRANCE_IDENTITE: 'France Identité',
      EUDI_WALLET: 'European Digital Identity Wallet',
    },
    states: {
      PENDING: {
        title: 'What does the provider answer?',
        text: 'With a test key, this page stands in for the identity check of {name}. Choose its outcome; it is final.',
      },
      VERIFIED: { title: 'Identity verified', text: '{name} can sign now. You can close this page.' },
      FAILED: {
        title: 'The check did not succeed',
        text: 'The identity of {name} is not attested. You can close this page.',
      },
      EXPIRED: {
        title: 'This identity has expired',
        text: 'The identity of {name} is no longer valid, or was not verified in time. Create a new one.',
      },
    },
    verified: 'Identity verified',
    failed: 'Check failed',
  },
};
