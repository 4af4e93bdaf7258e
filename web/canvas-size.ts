/** Calls `onSize` with the canvas' size in device pixels, now and whenever it changes. Returns how to stop. */
export function followSize(
  canvas: HTMLCanvasElement,
  onSize: (width: number, height: number, scale: number) => void,
): () => void {
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (entry === undefined) return;
    // Exact where the browser tells; Safari does not.
    const exact = entry.devicePixelContentBoxSize?.[0];
    const scale = devicePixelRatio;
    const width = exact?.inlineSize ?? Math.round(entry.contentRect.width * scale);
    const height = exact?.blockSize ?? Math.round(entry.contentRect.height * scale);
    onSize(width, height, scale);
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
  }
  return () => observer.disconnect();
}
