/** A part of a page from its loader; when its call failed, the page shows built-in content (decisions §4). */
export type Part<T> = { value: T; failed: false } | { value: undefined; failed: true }

/** Waits for a call without failing the page. The renderer does not cache a page with a failed part. */
export function readPart<T>(call: Promise<T>): Promise<Part<T>> {
  return call.then(
    (value) => ({ value, failed: false }) as const,
    () => ({ value: undefined, failed: true }) as const,
  )
}
