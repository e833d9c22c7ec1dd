import type { Measured } from './process.ts'

const parallel = 10
const total = 300

/** Signs in `total` times, `parallel` at once; times in milliseconds. */
export async function benchSignIn(
  portal: Measured,
  account: { email: string; password: string },
): Promise<{ median: number; p99: number }> {
  const times: number[] = []
  const worker = async () => {
    while (times.length < total) {
      const began = performance.now()
      const answer = await fetch(`${portal.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      })
      if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
      await answer.arrayBuffer()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  const sorted = times.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}
