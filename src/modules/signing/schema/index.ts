import './operations.ts';
import './sealing.ts';
