import { createHash } from 'node:crypto'
import { hasZeroBits, puzzleText } from '../../portal/src/features/whistleblowing/rules.ts'
import { call, type Session } from './session.ts'

/** Files a report of wrongdoing with the name of a signed-in person. */
export async function fileNamedReport(url: string, { token, id }: Session, subject: string): Promise<void> {
  const puzzle = await call<{ challenge: string; bits: number }>('GET', `${url}/api/whistleblowing/puzzle`)
  const { challenge, bits } = puzzle
  let solution = 0
  while (!hasZeroBits(createHash('sha256').update(puzzleText(challenge, solution)).digest(), bits)) solution++
  const words = { subject, description: `What is said of ${subject}.` }
  const body = { ...words, isAnonymous: false, userId: id, challenge, solution }
  await call('POST', `${url}/api/whistleblowing/submit`, body, token)
}
