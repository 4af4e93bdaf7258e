// The canvas as a video of one playthrough of the animation.

const TYPES = ['video/webm;codecs=vp9', 'video/webm', 'video/mp4'];

export interface Recording {
  stop(): void;
  /** The video, once it is stopped. */
  readonly video: Promise<Blob>;
}

/** Begins at once. Errors are sentences. */
export function recordCanvas(canvas: HTMLCanvasElement): Recording {
  if (!('MediaRecorder' in window)) throw new Error('This browser cannot record a canvas.');
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (mimeType === undefined) throw new Error('This browser supports none of the video formats.');
  const stream = canvas.captureStream(60);
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 12_000_000 });
  const parts: Blob[] = [];
  const video = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      resolve(new Blob(parts, { type: mimeType.replace(/;.*/, '') }));
    });
    recorder.addEventListener('error', () => reject(new Error('The browser stopped the recording.')));
  });
  recorder.start(1000);
  return {
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop();
    },
    video,
  };
}
