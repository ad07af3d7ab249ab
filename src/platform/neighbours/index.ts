export { timeLimits } from './limits.ts';
export { type MissingNeighbour, NeighbourMissing, type NeighbourName, Neighbours } from './neighbours.ts';
export {
  allowEachCall,
  beginWaiting,
  inThisRequest,
  limitWaiting,
  NoAnswer,
  outsideRequest,
  timeForCall,
  timeLeft,
} from './waiting.ts';
