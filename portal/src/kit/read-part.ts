/** A part of a page as its loader got it: when the call behind it failed, the page shows what it brings along (decisions §4). */
export type Part<T> = { value: T; failed: false } | { value: undefined; failed: true }

/** Waits for a call without letting its failure reach the page. The renderer sees to it that a page with a failed part is not kept. */
export function readPart<T>(call: Promise<T>): Promise<Part<T>> {
  return call.then(
    (value) => ({ value, failed: false }) as const,
    () => ({ value: undefined, failed: true }) as const,
  )
}
