import './agents.ts';
import './signers.ts';
import './clocks.ts';
