import './agents.ts';
import './attendees.ts';
import './clocks.ts';
import './signers.ts';
