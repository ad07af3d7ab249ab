import {
  blockTitle,
  chapter,
  colors,
  contentWidth,
  type Paper,
  page,
  paragraph,
  styles,
} from '../../../standards/typesetting/index.ts';
import { drawVerificationCode } from '../../../standards/typesetting/stationery/index.ts';
import { Calendar } from './calendar.ts';
import type { SheetContent } from './content.ts';

/** Explains how to read and verify the sheet. */
export function drawExplanation(paper: Paper, content: SheetContent): void {
  const drawSections = (sections: readonly (readonly [title: string, text: string])[]) =>
    sections.map(([title, text]) => () => {
      blockTitle(paper, title);
      paragraph(paper, text);
    });
  chapter(paper, 'Lire cette feuille', '', drawSections(reading));
  const { extract_of: of, verify_url: url } = content;
  if (of) chapter(paper, 'Vérifier cet extrait', '', drawSections(extracted(content, of)));
  else {
    const online = url ? [() => drawVerificationCode(paper, url)] : [];
    chapter(paper, 'Vérifier cette feuille', '', [
      ...drawSections(checking(content)),
      ...online,
      () => drawHead(paper, content),
    ]);
  }
}

const reading = [
  [
    'Heures',
    'Toutes les heures sont celles du fuseau horaire indiqué en première page. L’heure d’une présence est celle à laquelle le service l’a reçue, à la seconde ; les heures en temps universel et les éléments techniques figurent dans le dossier de preuve.',
  ],
  [
    'Présences',
    'Chaque participant signe pendant que le créneau est ouvert, par son lien personnel ou par le QR code affiché en salle. Le formateur peut saisir lui-même une présence, un retard et ses minutes, un départ anticipé et ses minutes, une absence, ou une absence excusée et son motif : la mention « saisi à » le signale. « Non signé » : rien n’a été recueilli ni saisi. Un créneau clôturé ne peut plus être complété. Le formateur signe un créneau en le clôturant lui-même.',
  ],
  [
    'Observations',
    'Retard : signature plus de 15 minutes après le début du créneau, ou retard saisi par le formateur. Hors des horaires : signature ou saisie avant le début ou après la fin prévus. Même appareil : une autre personne a signé ce créneau auparavant depuis le même appareil. Remplace : le formateur a corrigé une mention antérieure ; les deux restent dans la chaîne des événements.',
  ],
  [
    'Durées',
    'La durée suivie est la somme des durées prévues des créneaux où le participant est présent, moins les minutes de retard et de départ anticipé saisies par le formateur ; un retard sans minutes est signalé, il n’est pas déduit. Une personne ajoutée en cours de session n’est attendue qu’aux créneaux clôturés après son ajout. L’assiduité rapporte la durée suivie à la durée attendue.',
  ],
] as const;

const extracted = ({ time_zone }: SheetContent, { sha256, sealed_at }: NonNullable<SheetContent['extract_of']>) =>
  [
    [
      'Ce qu’est cet extrait',
      `Il reprend, sans autre changement, les lignes de certains participants de la feuille d’émargement scellée le ${new Calendar(time_zone).exactMoment(sealed_at)}, d’empreinte SHA-256 ${sha256}. Les nombres de présents et de participants sont ceux de l’extrait. Il n’est pas scellé lui-même : la feuille entière, scellée, et son dossier de preuve sont conservés par l’organisme, qui les présente sur demande ; ils contiennent les données d’autres personnes.`,
    ],
  ] as const;

const checking = ({ service_url, session }: SheetContent) =>
  [
    [
      '1. Le cachet',
      'Ce PDF porte le cachet électronique du service (article 3, point 25, du règlement (UE) n° 910/2014, « eIDAS »), au niveau PAdES B-LTA, avec un horodatage RFC 3161 et ses éléments de validation : ouvrez-le dans un lecteur qui valide les signatures, ou « pdfsig feuille.pdf ». Toute modification ultérieure invalide le cachet.',
    ],
    [
      '2. L’empreinte',
      `Calculez l’empreinte SHA-256 du fichier (« sha256sum feuille.pdf » ; PowerShell : « Get-FileHash feuille.pdf ») et soumettez-la au service, ${service_url}, opération « verify » : il répond que la feuille est connue, avec la session ${session.id}, ses événements et le cachet, même après l’effacement du fichier au terme de sa conservation.`,
    ],
    [
      '3. Le dossier de preuve',
      'Il accompagne cette feuille, scellé de la même manière : la chaîne entière des événements de la session y est jointe et se recalcule sans le service.',
    ],
  ] as const;

/** Draws the head of the chain at the time of drawing. */
function drawHead(paper: Paper, { head }: SheetContent): void {
  const height = 34;
  paper.y -= 8;
  paper.need(height);
  paper.fill(page.left, paper.y - height, contentWidth, height, colors.panel);
  const title = `Établie d’après la chaîne des événements de la session, jusqu’à l’événement n° ${head.seq}, d’empreinte :`;
  paper.text(title, page.left + 10, paper.y - 13, styles.detail);
  paper.text(head.hash ?? '—', page.left + 10, paper.y - 25, styles.digest);
  paper.y -= height;
}
