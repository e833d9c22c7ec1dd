/**
 * Takes steps without a pause, several lines at once, until the portal is gone. A lost connection ends a line; anything
 * else that is thrown is a finding.
 */
export async function untilGone(lines: number, step: () => Promise<void>): Promise<void> {
  const line = async () => {
    try {
      for (;;) await step()
    } catch (error) {
      // fetch fails with a TypeError when nobody answers.
      if (!(error instanceof TypeError)) throw error
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
}
