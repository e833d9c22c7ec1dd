import { createHash } from 'node:crypto'
import { hasZeroBits, puzzleText } from '../../portal/src/features/whistleblowing/rules.ts'
import { call, type Session } from './session.ts'

type Filed = { report: { id: string; reference: string } }

async function file(url: string, words: object, token?: string, headers?: Record<string, string>): Promise<Filed> {
  const puzzle = await call<{ challenge: string; bits: number }>('GET', `${url}/api/whistleblowing/puzzle`)
  const { challenge, bits } = puzzle
  let solution = 0
  while (!hasZeroBits(createHash('sha256').update(puzzleText(challenge, solution)).digest(), bits)) solution++
  return call('POST', `${url}/api/whistleblowing/submit`, { ...words, challenge, solution }, token, headers)
}

const about = (subject: string) => ({ subject, description: `What is said of ${subject}.` })

/** Files a report of wrongdoing with the name of a signed-in person. */
export const fileNamedReport = (url: string, { token, id }: Session, subject: string): Promise<Filed> =>
  file(url, { ...about(subject), isAnonymous: false, userId: id }, token)

let sender = 0
/** Files an anonymous report; a portal that trusts its proxy takes each as one of another network. */
export async function fileReport(url: string, subject: string): Promise<Filed['report']> {
  const headers = { 'x-forwarded-for': `203.0.113.${++sender}` }
  return (await file(url, { ...about(subject), isAnonymous: true }, undefined, headers)).report
}
