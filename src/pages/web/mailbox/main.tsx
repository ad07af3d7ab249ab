import './page.css';
import { render } from 'preact';
import { Mailbox } from './mailbox.tsx';
import { followMessages } from './messages.ts';

followMessages();
render(<Mailbox />, document.getElementById('app')!);
