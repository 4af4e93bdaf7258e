// Times to come, and lists, in words.

/** `about 2 minutes`. */
export function duration(seconds: number): string {
  const whole = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;
  if (seconds < 90) return whole(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 5400) return whole(Math.round(seconds / 60), 'minute');
  return `${(seconds / 3600).toLocaleString('en', { maximumFractionDigits: 1 })} hours`;
}
