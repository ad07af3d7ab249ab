/** The words of the sign-in at the OpenID provider. */
export const fr = {
  oidcSignIn: 'Se connecter avec {name}',
  oidcWorking: 'Connexion en cours…',
  or: 'ou',
  signInAgainHere: 'Revenir à la connexion',
  signInHere: 'Se connecter',
  oidcDown: '{name} ne répond pas pour le moment. Recevez un code par e-mail, ou réessayez plus tard.',
  oidcDownOnly: '{name} ne répond pas pour le moment. Réessayez dans quelques minutes.',
  oidcFailed: 'La connexion avec {name} n’a pas abouti, ou a pris trop de temps. Recommencez.',
  oidcUnverified: '{name} n’a pas vérifié votre adresse e-mail. Vérifiez-la chez {name}, puis reconnectez-vous.',
  oidcNotAdmitted:
    'Votre compte {name} ne donne accès à aucune organisation ici. Demandez un rôle à votre administrateur.',
  oidcTaken:
    'Votre adresse e-mail appartient à une personne liée à un autre compte {name}. Écrivez à l’exploitant du service.',
  oidcLastOwner:
    'Vous êtes le dernier propriétaire d’une équipe, et {name} ne vous donne plus ce rôle. Un autre propriétaire doit d’abord être nommé : demandez à votre administrateur.',
  oidcBusy: 'Trop de tentatives. Attendez une minute, puis recommencez.',
} as const;
