import './operations.ts';
import './sealing.ts';
import './signature.ts';
