/**
 * Takes steps without a pause, in several parallel sequences, until the portal has died. A lost connection ends a sequence; any
 * other error is a finding.
 */
export async function untilGone(lines: number, step: () => Promise<void>): Promise<void> {
  const line = async () => {
    try {
      for (;;) await step()
    } catch (error) {
      // fetch fails with a TypeError without an answer.
      if (!(error instanceof TypeError)) throw error
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
}
