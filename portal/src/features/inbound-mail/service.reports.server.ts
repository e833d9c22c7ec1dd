import { readAccount } from '#people/directory.server.ts'
import { type MailedRecord, mailedRecords } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { reportBytes } from './rules.ts'
import { ensureReplyKey, readToken } from './service.addresses.server.ts'
import { readReport, unlessRefused } from './service.read.server.ts'

interface Report {
  /** Names the mail for the limits of refused files. */
  name: string
  /** The signed addresses to which it was sent. */
  tokens: readonly string[]
  read(max: number): Promise<Buffer | undefined>
}

/** Whether a mail reports that one of ours was not delivered for good; its record then knows. Reports of a delay change nothing. */
export async function isReturned(deps: Deps, threads: readonly MailedRecord[], report: Report): Promise<boolean> {
  const source = await report.read(reportBytes)
  const read = source && (await unlessRefused(readReport(deps, report.name, source)))
  if (!read?.failure) return false
  const kinds = [...threads, ...deps.hooks.of(mailedRecords)]
  for (const text of [...report.tokens, ...read.tokens]) {
    const found = await findRecord(deps, kinds, text)
    if (!found) continue
    const { kind, id, recipient } = found
    const email = recipient.startsWith('account:')
      ? (await readAccount(deps, recipient.slice('account:'.length)))?.email
      : recipient.slice('address:'.length)
    const mail = { id, email: email ?? '', failure: read.failure }
    await deps.database.transaction((tx) => kind.undelivered(deps, tx, mail))
    return true
  }
  return false
}

/** The record of a genuine token, and the recipient for whom it was signed, who still gets its mails. */
async function findRecord(deps: Deps, kinds: readonly MailedRecord[], text: string) {
  const token = readToken(text, deps.clock.now())
  const kind = kinds.find(({ code }) => code === token?.code)
  const record = token && (await kind?.find(deps, token.id))
  const key = await ensureReplyKey(deps)
  const recipient = record?.recipients.find((name) => token!.isFor(key, name))
  return kind && recipient && { kind, id: token!.id, recipient }
}
