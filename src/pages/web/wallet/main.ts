import './wallet.css';
import { readBoot, seen } from '../lib/boot.ts';

/**
 * The page of a verification by a wallet: the server has drawn it. Begins at once in the way that suits the device, and
 * draws the page again when the state has changed.
 */
interface Boot {
  /** What the page shows: the server answers the same text while nothing changes. */
  readonly state: string;
  /** This browser has asked for nothing yet. */
  readonly isNew: boolean;
}

/** Time between two questions, ms. */
const PAUSE = 3_000;

const { state, isNew } = readBoot<Boot>();

async function follow(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    await seen();
    const now = await fetch(`${location.pathname}/state`).then(
      (answer) => (answer.ok ? answer.text() : state),
      () => state,
    );
    if (now !== state) return location.reload();
  }
}

if (isNew) {
  await seen();
  const way = matchMedia('(pointer: coarse)').matches ? 'here' : 'there';
  document.querySelector<HTMLFormElement>(`form.${way}`)?.submit();
} else if (state.startsWith('PENDING')) void follow();
