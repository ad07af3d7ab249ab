import './batch.css';
import { render } from 'preact';
import { batchWords } from '../i18n/batch/index.ts';
import { chooseLanguage, showHoursOf } from '../i18n/index.ts';
import { framed } from '../lib/embed.ts';
import { App, keepPageWords } from './app.tsx';
import { tellEmbedder } from './embedded.ts';
import { loadList } from './list.ts';
import { keepSeen } from './seen.ts';
import { boot, followBatch, recordView } from './session.ts';

void loadList();
showHoursOf(boot.session.timeZone);
await chooseLanguage(boot.language, batchWords);
keepPageWords();
if (framed) document.documentElement.dataset.framed = '';

const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);

keepSeen();
followBatch();
void recordView();
tellEmbedder();
