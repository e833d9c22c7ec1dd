import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import type { ListBatch, ListCalls } from '../../contract.ts'

/** Between two looks at a batch: soon at first, since most are small. */
const pauses = [80, 120, 200, 400, 700]
const longest = 1_000
/** Without a connection a batch continues on the server; after so many looks in vain the screen gives up. */
const mostFailures = 30

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Looks at a batch until it is done. */
export async function followBatch(
  calls: ListCalls,
  started: ListBatch,
  { onProgress, signal }: { onProgress: (batch: ListBatch) => void; signal: AbortSignal },
): Promise<ListBatch> {
  let batch = started
  for (let look = 0, failures = 0; batch.state !== 'done' && !signal.aborted; look++) {
    onProgress(batch)
    await pause(pauses[look] ?? longest, signal)
    try {
      batch = await api.call(calls.readBatch, { params: { id: batch.id } }, { signal })
      failures = 0
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
      if (isRefused || signal.aborted || ++failures > mostFailures) throw error
    }
  }
  return batch
}
