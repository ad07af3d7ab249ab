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
import { drawVerificationCode } from '../../../standards/typesetting/layout/index.ts';
import { PROOF_ATTACHMENT, PROOF_FORMAT } from './proof.ts';

/**
 * A short checker that anybody can type, in another language than the service's. Python's sorted, compact JSON equals
 * RFC 8785 for what events contain: ASCII keys, texts, integers, booleans.
 */
export const recipe = `import json, hashlib
sha = lambda text: hashlib.sha256(text.encode("utf-8")).hexdigest()
canonical = lambda v: json.dumps(v, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
proof = json.load(open("${PROOF_ATTACHMENT}", encoding="utf-8"))
before = None
for event in proof["events"]:
    stated = event.pop("hash")
    assert sha(canonical(event)) == stated and event["prev_hash"] == before
    for name, o in proof["openings"].get(str(event["seq"]), {}).items():
        assert sha(o["salt"] + ":" + o["value"]) == event["commitments"][name]
    before = stated
assert before == proof["head"]["hash"] and len(proof["events"]) == proof["head"]["seq"]
summary = {k: v for k, v in proof.items() if k not in ("events", "openings", "head")}
assert sha(canonical(summary)) == proof["openings"][str(event["seq"])]["summary_sha256"]["value"]
print("chain intact:", proof["head"])`;

/**
 * Draws the instructions for recomputing this file without the service, and the public verification page if there is
 * one.
 */
export function drawRecipe(
  paper: Paper,
  proof: { readonly documents: readonly { readonly sealed_sha256?: string | null }[] },
  verifyUrl: string | null,
): void {
  const steps = stepsFor(proof).map(([title, text]) => () => {
    blockTitle(paper, title);
    paragraph(paper, text);
  });
  const [only, another] = proof.documents;
  const sha256 = another ? undefined : (only?.sealed_sha256 ?? undefined);
  const online = verifyUrl === null ? [] : [() => drawVerificationCode(paper, verifyUrl, sha256)];
  chapter(paper, 'Vérifier ce dossier', 'how to verify this file', [...steps, ...online, () => drawScript(paper)]);
}

function stepsFor({ documents }: { readonly documents: readonly unknown[] }): [title: string, text: string][] {
  return [
    [
      '1. Le document',
      `Calculer l’empreinte SHA-256 du PDF présenté (« sha256sum fichier.pdf » ; PowerShell : « Get-FileHash fichier.pdf ») et la comparer à celle du ${documents.length < 2 ? 'document' : 'document concerné'} en première partie : la modification d’un seul bit donne une autre empreinte.`,
    ],
    [
      '2. Le cachet',
      'Ouvrir le PDF scellé, puis ce dossier, dans un lecteur qui valide les signatures PAdES, ou « pdfsig fichier.pdf ». L’empreinte du certificat doit être celle du chapitre « Cachet, horodatages et certificats ».',
    ],
    [
      '3. Le dossier',
      `Les données complètes (${PROOF_FORMAT}) sont jointes à ce PDF sous le nom « ${PROOF_ATTACHMENT} » : panneau des pièces jointes du lecteur, ou « pdfdetach -save 1 dossier.pdf ». En cas de doute sur un caractère imprimé, ce fichier fait foi.`,
    ],
    [
      '4. La chaîne',
      'L’empreinte de chaque événement est le SHA-256, en hexadécimal minuscule, de son JSON canonique (RFC 8785) sans « hash » : actor, at, chain, commitments, data, prev_hash, seq et type. « prev_hash » est l’empreinte de l’événement précédent, « head » celle du dernier : tout ajout, retrait, modification ou déplacement d’un événement est donc détecté.',
    ],
    [
      '5. Les données personnelles',
      'Elles n’entrent dans la chaîne que par une empreinte salée : SHA-256 de « sel:valeur ». Les sels et les valeurs sont joints sous « openings », par « seq » ; l’effacement d’une personne supprime les siens sans rompre la chaîne.',
    ],
    [
      '6. Le résumé',
      'Tout ce qui n’est ni « events », ni « openings », ni « head » forme le résumé. Le dernier événement de la chaîne contient, sous « summary_sha256 », le SHA-256 de son JSON canonique : toute modification d’un nom, d’une date ou d’un document du résumé est donc détectée.',
    ],
  ];
}

function drawScript(paper: Paper): void {
  paper.y -= 6;
  paragraph(
    paper,
    `English: hash the PDF and compare; validate its PAdES seal; extract ${PROOF_ATTACHMENT}; recompute each event’s SHA-256 over its RFC 8785 canonical JSON without “hash”, each linked by prev_hash up to head; each commitment is SHA-256 of “salt:value”, which “openings” contains by seq; the last event commits to the SHA-256 of the canonical JSON of everything else. The script below does the last three; so does “esign verify dossier.pdf”, a command of the service.`,
    styles.bodyEnglish,
  );
  paper.y -= 8;
  const lines = recipe.split('\n');
  const height = lines.length * styles.code.leading + 14;
  paper.need(height);
  paper.fill(page.left, paper.y - height, contentWidth, height, colors.panel);
  paper.y -= 7;
  for (const line of lines) {
    paper.y -= styles.code.leading;
    paper.text(line, page.left + 10, paper.y + 2.4, styles.code);
  }
  paper.y -= 7;
}
