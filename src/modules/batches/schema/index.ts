import './operations.ts';
import './session-operations.ts';
