/** The words of passkeys. */
export const fr = {
  passkeys: 'Clés d’accès',
  passkeysHow:
    'Une clé d’accès vous connecte par votre empreinte, votre visage ou le code de votre appareil, sans code par e-mail. Elle ne fonctionne que sur ce site : un faux site ne peut pas l’utiliser.',
  noPasskeys: 'Aucune clé d’accès.',
  passkeyName: 'Nom de la clé',
  passkeyNameHint: 'Pour la reconnaître, par exemple « Téléphone ».',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyAdded: 'ajoutée le {at}',
  passkeyUsed: 'utilisée le {at}',
  passkeySignIn: 'Se connecter avec une clé d’accès',
  passkeyUnknown:
    'Cette clé d’accès n’est pas enregistrée ici. Recevez un code, puis ajoutez la clé dans les réglages.',
  passkeyGivenUp: 'Rien n’a été fait : la demande a été annulée ou a pris trop de temps.',
  passkeyWrong: 'La clé d’accès n’a pas été acceptée. Veuillez réessayer.',
  passkeysUnavailable: 'Les clés d’accès nécessitent une adresse avec un nom de domaine, pas une adresse IP.',
  signInAgain: 'Ce changement demande une connexion récente : déconnectez-vous, puis reconnectez-vous.',
  passkeysMost: 'Vous pouvez avoir vingt clés d’accès au plus : retirez-en une d’abord.',
  passkeyFirst: 'Connectez-vous d’abord vous-même avec une clé d’accès.',
  passkeysRequired: 'Clés d’accès obligatoires',
  passkeysRequiredHow:
    'Si elles sont obligatoires, les membres ne peuvent pas utiliser la console avant de s’être connectés avec une clé d’accès. Un membre qui n’en a pas se connecte par code, puis en ajoute une.',
  passkeysOptionalNow: 'Aujourd’hui : facultatives.',
  passkeysRequiredNow: 'Aujourd’hui : obligatoires.',
  requirePasskeys: 'Rendre les clés d’accès obligatoires',
  allowCodes: 'Accepter aussi les codes',
  needsPasskey: 'Une clé d’accès est demandée',
  needsPasskeyHow:
    '{organization} demande que ses membres se connectent avec une clé d’accès. Ajoutez la vôtre maintenant : elle remplacera le code.',
  needsOwnPasskey:
    '{organization} demande que ses membres se connectent avec une clé d’accès. Vous en avez une : connectez-vous avec elle. Si vous l’avez perdue, un propriétaire de l’équipe peut réinitialiser vos clés.',
  resetPasskeys: 'Réinitialiser ses clés d’accès',
} as const;
