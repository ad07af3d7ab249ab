import type { WorkLanguage } from '../../kernel/language.ts';

/** Texts of the page of the transparency log. */
export const logWords: Readonly<
  Record<
    WorkLanguage,
    {
      readonly title: string;
      readonly intro: string;
      readonly verifyTitle: string;
      readonly verify: readonly string[];
      readonly filesTitle: string;
      readonly checkpoint: string;
      readonly policy: string;
      readonly guide: string;
    }
  >
> = {
  en: {
    title: 'Transparency log',
    intro:
      'This service writes a salted hash of each final proof into a log that only grows. The log contains no names and no documents. Whoever keeps one proof can see if anything before it was rewritten, also by the operator.',
    verifyTitle: 'How to verify',
    verify: [
      'Take the proof of your evidence file from who sent it to you: a file that ends in .tlog-proof, or the evidence file itself after its first renewal.',
      'Verify the evidence file together with the proof. The proof leads from the head of its evidence chain to the root of the checkpoint, by hashes that anybody can compute.',
      'Verify the signature of the checkpoint with a key of this log that you have from elsewhere, and the cosignatures of the witnesses. A witness confirms that the log only grew.',
    ],
    filesTitle: 'Files of the log',
    checkpoint: 'Newest checkpoint, signed',
    policy: 'Keys of the log and its witnesses',
    guide: 'Formats and commands, step by step: ',
  },
  fr: {
    title: 'Journal de transparence',
    intro:
      'Ce service écrit une empreinte salée de chaque preuve finale dans un journal qui ne fait que croître. Le journal ne contient ni nom ni document. Qui garde une preuve peut voir si quelque chose avant elle a été réécrit, même par l’exploitant.',
    verifyTitle: 'Comment vérifier',
    verify: [
      'Demandez la preuve de votre dossier de preuve à qui vous l’a envoyé : un fichier qui finit par .tlog-proof, ou le dossier lui-même après son premier renouvellement.',
      'Vérifiez le dossier de preuve avec la preuve. Celle-ci mène de la tête de sa chaîne de preuve à la racine du point de contrôle, par des empreintes que chacun peut calculer.',
      'Vérifiez la signature du point de contrôle avec une clé de ce journal obtenue d’une autre source, et les cosignatures des témoins. Un témoin confirme que le journal n’a fait que croître.',
    ],
    filesTitle: 'Fichiers du journal',
    checkpoint: 'Dernier point de contrôle, signé',
    policy: 'Clés du journal et ses témoins',
    guide: 'Formats et commandes, pas à pas : ',
  },
};
