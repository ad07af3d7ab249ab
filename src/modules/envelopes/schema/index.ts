import './operations.ts';
import './status.ts';
