export {
  type MissingNeighbour,
  NeighbourMissing,
  type NeighbourName,
  Neighbours,
  neighbourNames,
} from './neighbours.ts';
export {
  allowEachCall,
  beginWaiting,
  inThisRequest,
  keepRequest,
  limitWaiting,
  NoAnswer,
  outsideRequest,
  type ResponseState,
  timeForCall,
  timeLeft,
  timeLimits,
  waitFor,
} from './waiting.ts';
