import { useState } from 'preact/hooks';
import { ConsoleCreateEnvelopeDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Labeled, View } from '../parts.tsx';
import { addressOf, go } from '../route.ts';

interface Chosen {
  readonly name: string;
  readonly pdfBase64: string;
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** A new envelope: PDFs dropped or chosen, people, and off it goes. */
export function Compose() {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [people, setPeople] = useState(1);
  const take = async (list: FileList | null | undefined) => {
    const added = await Promise.all(
      [...(list ?? [])].map(async (file) => ({ name: file.name, pdfBase64: await base64Of(file) })),
    );
    setFiles((before) => [...before, ...added].slice(0, 5));
  };
  const create = async (form: FormData) => {
    const [names, emails] = [form.getAll('signerName'), form.getAll('signerEmail')].map((all) => all.map(String));
    const signers = names!.map((name, index) => ({ name, email: emails![index]!, order: index }));
    const { createEnvelope } = await send(ConsoleCreateEnvelopeDocument, {
      input: {
        name: String(form.get('name')),
        message: String(form.get('message')) || null,
        documents: [...files],
        signers,
        send: true,
      },
    });
    go('envelopes', createEnvelope.id);
  };
  return (
    <View title={t('newEnvelope')} back={{ href: addressOf('envelopes'), label: t('menu_envelopes') }}>
      <div class="card">
        <ActForm submit={t('send')} act={create}>
          <Labeled name="name" label={t('envelopeName')} />
          <label
            class="drop"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              void take(event.dataTransfer?.files);
            }}
          >
            <span>{t('dropPdfs')}</span>
            <input
              type="file"
              accept="application/pdf"
              multiple
              onChange={(event) => void take(event.currentTarget.files)}
            />
          </label>
          <ul class="chosen">
            {files.map(({ name }, index) => (
              <li key={`${index}:${name}`}>
                {name}{' '}
                <button type="button" class="link" onClick={() => setFiles(files.filter((_, at) => at !== index))}>
                  {t('remove')}
                </button>
              </li>
            ))}
          </ul>
          {Array.from({ length: people }, (_, index) => (
            <fieldset class="person" key={index}>
              <legend class="legend">{t('signerNumber', { n: index + 1 })}</legend>
              <Labeled name="signerName" label={t('name')} />
              <Labeled name="signerEmail" label={t('email')} type="email" />
            </fieldset>
          ))}
          {people < 10 && (
            <div>
              <button type="button" class="btn" onClick={() => setPeople(people + 1)}>
                {t('addSigner')}
              </button>
            </div>
          )}
          <Labeled name="message" label={t('message')} />
        </ActForm>
      </div>
    </View>
  );
}
