/** Calls `act` after so many milliseconds. Returns how to cancel it. */
export type StartTimer = (ms: number, act: () => void) => () => void;

export const startTimer: StartTimer = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
