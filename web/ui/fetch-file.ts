// Downloads: progress, and errors as messages for the user.

export interface FetchOptions {
  /** Cancels it. */
  readonly signal?: AbortSignal;
  /** Called with the bytes received and the total, if known. */
  readonly onBytes?: (done: number, total: number | undefined) => void;
  /** Options of the request. */
  readonly request?: RequestInit;
  /** The reason to give when there is no response. */
  readonly unreachable?: string;
}

/** A failed download, with a message for the user. */
export class FetchError extends Error {
  /** Whether a retry could help. */
  readonly again: boolean;

  constructor(message: string, again: boolean) {
    super(message);
    this.again = again;
  }
}

/** Whether an error is a cancellation. */
export const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Requests a file. */
export async function fetchFile(address: string, { signal, onBytes, request, unreachable }: FetchOptions = {}): Promise<Response> {
  const response = await fetch(address, { ...request, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
    if (wasCancelled(error)) throw error;
    throw new FetchError(
      `${nameOf(address)} could not be loaded: ${unreachable ?? 'the server cannot be reached, or the network is down'}.`,
      true,
    );
  });
  if (!response.ok || response.body === null) {
    throw new FetchError(`${nameOf(address)} could not be loaded: ${httpReason(response)}.`, response.status !== 404);
  }
  if (onBytes === undefined) return response;
  // The length of a compressed response is not the number of bytes after decompression.
  const length = Number(response.headers.get('content-length'));
  const total = length > 0 && !response.headers.has('content-encoding') ? length : undefined;
  let done = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      done += chunk.byteLength;
      onBytes(done, total);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: response.headers });
}

/** Requests a file and passes on its bytes as they arrive. */
export async function fetchBytes(address: string, onChunk: (bytes: Uint8Array) => void, options: FetchOptions = {}): Promise<void> {
  const response = await fetchFile(address, options);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (wasCancelled(error)) throw error;
      throw new FetchError(`The download of ${nameOf(address)} was interrupted.`, true);
    });
    if (done) return;
    try {
      onChunk(value);
    } catch (error) {
      void reader.cancel().catch(() => {});
      throw error;
    }
  }
}

const nameOf = (address: string): string => new URL(address).pathname.split('/').at(-1) || address;

function httpReason({ status, statusText }: Response): string {
  const known: Record<number, string> = {
    401: 'the server requires a password',
    403: 'the server denied access',
    404: 'not found',
    429: 'too many requests; try again later',
    500: 'internal server error',
    502: 'bad gateway',
    503: 'service unavailable',
    504: 'gateway timeout',
  };
  const words = known[status] ?? (statusText.toLowerCase() || 'unexpected response');
  return `${words} (HTTP ${status})`;
}
