import { ApiError } from '#kit/api-client.ts'
import { hasZeroBits, puzzleText } from '../../rules.ts'

/** Attempts that run at the same time, because each waits for the browser's asynchronous SHA-256. */
const batch = 256

/** The first number whose hash with the challenge starts with enough zero bits; the page stays responsive. */
export async function solvePuzzle({ challenge, bits }: { challenge: string; bits: number }): Promise<number> {
  // Available only on HTTPS pages and on localhost.
  const { subtle } = globalThis.crypto
  if (!subtle) throw new ApiError(0, 'Reporting needs a secure connection: the address must begin with https.')
  const encoder = new TextEncoder()
  const fits = async (solution: number) =>
    hasZeroBits(new Uint8Array(await subtle.digest('SHA-256', encoder.encode(puzzleText(challenge, solution)))), bits)
  for (let start = 0; ; start += batch) {
    const tries = await Promise.all(Array.from({ length: batch }, (_, index) => fits(start + index)))
    const found = tries.indexOf(true)
    if (found >= 0) return start + found
  }
}
