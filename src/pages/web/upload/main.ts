import { uploadLimits } from '../../../kernel/upload-limits.ts';
import type { UploadWords } from '../../words/upload.ts';
import './upload.css';
import { readBoot } from '../lib/boot.ts';

/** The page of an upload: the server has drawn it. A file that was received is said by the page that comes then. */
const drop = document.querySelector<HTMLElement>('.drop');
const input = document.querySelector<HTMLInputElement>('input[type=file]');
const said = document.getElementById('said');
const words = readBoot<UploadWords['script']>();

async function take(file: File | undefined): Promise<void> {
  if (!file || !drop || drop.ariaBusy === 'true') return;
  if (file.size > uploadLimits.envelope.each) return say(words.tooLarge);
  drop.ariaBusy = 'true';
  say(words.sending);
  const status = await put(file);
  drop.ariaBusy = 'false';
  // Received, received before, or too late: the page of the server says which.
  if ([201, 404, 410].includes(status)) return location.reload();
  say(messageFor(status));
}

const put = (file: File): Promise<number> =>
  fetch(location.pathname, { method: 'PUT', body: file, headers: { 'content-type': 'application/pdf' } }).then(
    (answer) => answer.status,
    () => 0,
  );

function messageFor(status: number): string {
  if (status === 413) return words.tooLarge;
  if (status === 400) return words.refused;
  return status === 429 || status === 503 ? words.busy : words.failed;
}

function say(text: string): void {
  if (said) said.textContent = text;
}

input?.addEventListener('change', () => {
  void take(input.files?.[0]);
  // Allows choosing the same file again after it changed.
  input.value = '';
});
drop?.addEventListener('dragover', (event) => event.preventDefault());
drop?.addEventListener('drop', (event) => {
  event.preventDefault();
  void take(event.dataTransfer?.files[0]);
});
