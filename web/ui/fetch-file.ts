// Files by fetch: bytes as they come, counted, and what went wrong in words.

export interface FetchOptions {
  /** Cancels it. */
  readonly signal?: AbortSignal;
  /** Hears how many bytes have come, and of how many where that is known. */
  readonly onBytes?: (done: number, total: number | undefined) => void;
  /** How it is asked for. */
  readonly request?: RequestInit;
  /** What to say when there is no answer at all. */
  readonly unreachable?: string;
}

/** A file that did not come: a sentence for the visitor. */
export class FetchError extends Error {
  /** Whether asking again could help. */
  readonly again: boolean;

  constructor(message: string, again: boolean) {
    super(message);
    this.again = again;
  }
}

/** Whether something was thrown only because it was cancelled. */
export const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Asks for a file. */
export async function fetchFile(address: string, { signal, onBytes, request, unreachable }: FetchOptions = {}): Promise<Response> {
  const response = await fetch(address, { ...request, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
    if (wasCancelled(error)) throw error;
    throw new FetchError(
      `${nameOf(address)} could not be fetched: ${unreachable ?? 'the server cannot be reached, or the network is down'}.`,
      true,
    );
  });
  if (!response.ok || response.body === null) {
    throw new FetchError(`${nameOf(address)} could not be fetched: ${httpReason(response)}.`, response.status !== 404);
  }
  if (onBytes === undefined) return response;
  // The length of a compressed answer says nothing of the bytes that come out of it.
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

/** Asks for a file and hands its bytes on as they come. */
export async function fetchBytes(address: string, onChunk: (bytes: Uint8Array) => void, options: FetchOptions = {}): Promise<void> {
  const response = await fetchFile(address, options);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (wasCancelled(error)) throw error;
      throw new FetchError(`${nameOf(address)} broke off while it was coming.`, true);
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
    401: 'the server wants a password',
    403: 'the server does not allow it',
    404: 'it is not there',
    429: 'the server has had too many questions; wait a little',
    500: 'the server failed',
    502: 'the server behind the server failed',
    503: 'the server is busy or under repair',
    504: 'the server behind the server did not answer in time',
  };
  const words = known[status] ?? (statusText.toLowerCase() || 'an answer nobody expected');
  return `${words} (HTTP ${status})`;
}
