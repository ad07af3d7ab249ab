import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createPresence } from '../dist/presence.js';

export function usePresence(options) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { baseUrl, sessionId, slotId, language, webSocketImpl } = options;
  const { subscribe, state } = useMemo(() => {
    const getToken = (signal) => latest.current.getToken(signal);
    return createPresence({ baseUrl, sessionId, slotId, language, webSocketImpl, getToken });
  }, [baseUrl, sessionId, slotId, language, webSocketImpl]);
  return useSyncExternalStore(subscribe, state, state);
}
