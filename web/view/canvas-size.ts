/** Calls `onSize` with the canvas' size in device pixels, now and whenever it changes. Returns how to stop. */
export function followSize(canvas: HTMLCanvasElement, onSize: (width: number, height: number, scale: number) => void): () => void {
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (entry === undefined) return;
    const scale = devicePixelRatio;
    const exact = entry.devicePixelContentBoxSize?.[0];
    const { width, height } = entry.contentRect;
    onSize(rounded(width * scale, exact?.inlineSize), rounded(height * scale, exact?.blockSize), scale);
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
  }
  return () => observer.disconnect();
}

/** Where the browser tells how it rounds (Safari does not), as it does; emulated screens tell something else altogether. */
function rounded(pixels: number, exact: number | undefined): number {
  return exact !== undefined && Math.abs(exact - pixels) <= 1 ? exact : Math.round(pixels);
}
