/** A signer who signs in person: the page says on whose device, keeps nothing there, and gives it back at the end. */
import { computed, effect } from '@preact/signals';
import { t, words } from '../../generated/words/person.ts';
import { addWords } from '../../i18n/index.ts';
import { links, session } from '../session.ts';
import { declined } from '../stage.ts';

// Its place is there from the beginning, so that nothing moves.
const bar = document.createElement('aside');
bar.className = 'notice';
Object.assign(bar.style, { margin: '0', borderRadius: '0', textAlign: 'center' });
bar.textContent = '\u00a0';
document.getElementById('app')!.before(bar);

/** Says on whose device the person signs, and goes back to the page of the host once there is nothing more to do. */
export async function beginSeat(): Promise<void> {
  const over = computed(() => declined.value || session.value.state !== 'READY');
  effect(() => {
    const { inPerson } = session.peek();
    if (over.value && inPerson) location.replace(`${links(inPerson.returnUrl)}#back`);
  });
  await addWords(words).catch(() => undefined);
  effect(() => {
    bar.textContent = t('inPerson', { host: session.value.inPerson?.hostName ?? '' });
  });
}
