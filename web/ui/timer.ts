/** Acts after so many milliseconds; calling what it returns calls that off. */
export type After = (ms: number, act: () => void) => () => void;

export const after: After = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
