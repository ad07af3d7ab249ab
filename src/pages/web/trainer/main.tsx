import './trainer.css';
import { t, words } from '../generated/words/trainer.ts';
import { tellEmbedder, whenChanged } from '../lib/embed.ts';
import { keepFocus } from '../lib/keep-focus.ts';
import { startPage } from '../lib/page.tsx';
import { App } from './app.tsx';
import { followPresence } from './live.ts';
import { keepCodes } from './qr-card.tsx';
import { boot, renewLinks, session } from './space.ts';

keepFocus(document.getElementById('app')!);
await startPage({
  language: boot.language,
  words,
  timeZone: boot.opened.timeZone,
  title: () => t('trainerTitle', { session: session.value.name }),
  App,
});

keepCodes();
followPresence();
renewLinks();
tellEmbedder(boot.opened.embedOrigins, session.peek().status, (post) => {
  whenChanged(
    () => session.value.slots.filter(({ trainerSignedAt }) => trainerSignedAt).length,
    (now, before) => {
      if (now > before) post('signed', {});
    },
  );
  whenChanged(
    () => session.value.status,
    (now, before) => {
      if (now === 'SEALED' && before !== 'SEALED') post('sealed', {});
    },
  );
});
