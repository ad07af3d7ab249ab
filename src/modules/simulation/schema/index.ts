import './agents.ts';
import './clocks.ts';
import './signers.ts';
