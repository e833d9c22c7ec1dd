import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import type { ParsingTask } from '#platform/limited-process/parsing.server.ts'
import { mailBytes, mailParts } from './rules.ts'
import type { Automatic, OwnAddresses } from './rules.headers.ts'
import type { ReadArgs } from './service.read-task.server.ts'

const module = new URL('./service.read-task.server.ts', import.meta.url)

const automatic = z.enum(['sure', 'maybe', 'no'])
const tokens = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(5))
const headFacts = z.object({
  from: z.string().check(z.maxLength(254)),
  subject: z.string().check(z.maxLength(998)),
  messageId: z.string().check(z.maxLength(998)),
  tokens,
  /** Whether it may report that a mail was not delivered. */
  mayReport: z.boolean(),
  /** Whether it wants no answers of programs, as mails of programs do. */
  suppresses: z.boolean(),
  automatic,
  failsChecks: z.boolean(),
})
export type MailHead = z.infer<typeof headFacts>
const headTask: ParsingTask<ReadArgs, MailHead> = { module, facts: headFacts, maxOutput: 0, lane: 'tiny' }

const reportFacts = z.object({ failure: z.string().check(z.maxLength(9)), tokens })
const reportTask: ParsingTask<ReadArgs, z.infer<typeof reportFacts>> = { module, facts: reportFacts, maxOutput: 0 }

const bodyFacts = z.object({
  text: z.string().check(z.maxLength(200_000)),
  files: z
    .array(z.object({ name: z.string().check(z.maxLength(300)), size: z.number().check(z.minimum(0)) }))
    .check(z.maxLength(mailParts)),
  automatic,
})
const bodyTask: ParsingTask<ReadArgs, z.infer<typeof bodyFacts>> = { module, facts: bodyFacts, maxOutput: mailBytes }

export interface MailBody {
  text: string
  automatic: Automatic
  files: { name: string; bytes: Buffer }[]
}

/** Who sends a mail and for which thread, from its first bytes. Throws FileRefusal. `mail` names it for the limits of refused files. */
export async function readHead(deps: Deps, mail: string, bytes: Buffer, own: OwnAddresses): Promise<MailHead> {
  return (await deps.parsing.run(headTask, { sender: mail, args: { part: 'head', own }, input: [bytes] })).facts
}

/** What a report says of a mail of ours, from its first bytes. Throws FileRefusal. */
export async function readReport(deps: Deps, mail: string, bytes: Buffer) {
  return (await deps.parsing.run(reportTask, { sender: mail, args: { part: 'report' }, input: [bytes] })).facts
}

/** The text and the files of a mail. Throws FileRefusal. */
export async function readBody(deps: Deps, mail: string, source: Buffer): Promise<MailBody> {
  const { facts, bytes } = await deps.parsing.run(bodyTask, { sender: mail, args: { part: 'all' }, input: [source] })
  let start = 0
  const files = facts.files.map(({ name, size }) => ({ name, bytes: bytes.subarray(start, (start += size)) }))
  return { text: facts.text, automatic: facts.automatic, files }
}

/** Undefined where the child process refuses the mail. */
export async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof FileRefusal) return undefined
    throw error
  }
}
