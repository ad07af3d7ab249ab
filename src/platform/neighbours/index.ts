export { timeLimits } from './limits.ts';
export {
  type MissingNeighbour,
  NeighbourMissing,
  type NeighbourName,
  Neighbours,
  neighbourNames,
} from './neighbours.ts';
export {
  type AnswerState,
  allowEachCall,
  beginWaiting,
  inThisRequest,
  keepRequest,
  limitWaiting,
  NoAnswer,
  outsideRequest,
  timeForCall,
  timeLeft,
  waitFor,
} from './waiting.ts';
