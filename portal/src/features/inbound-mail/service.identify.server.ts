import { readProvedOwner } from '#features/accounts/service.directory.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { readToken } from './service.token.server.ts'
import { readReplyKey } from './service.key.server.ts'
import type { Thread, ThreadKind } from './service.kinds.server.ts'
import type { MailHead } from './service.read.server.ts'

/** The thread of a mail, and the recipient of ours that it answers. */
export interface Identified {
  kind: ThreadKind
  threadId: string
  /** `account:…` or `address:…`. */
  recipient: string
  /** Whether the mail comes from the proved address of this recipient. */
  isSender: boolean
  /** Undefined when it is gone. */
  thread: Thread | undefined
}

/**
 * Finds the thread by the signed address alone, never by subject or sender. Undefined where none of the addresses is genuine: nothing of such a mail is
 * kept, and nobody gets an answer.
 */
export async function identify(
  deps: Deps,
  kinds: readonly ThreadKind[],
  { from, tokens }: MailHead,
): Promise<Identified | undefined> {
  const key = await readReplyKey(deps)
  const senders = await namesOf(deps, from)
  for (const text of tokens) {
    const token = readToken(text, deps.clock.now())
    const kind = kinds.find(({ code }) => code === token?.code)
    if (!token || !kind) continue
    const thread = await kind.find(deps, token.id)
    const sender = senders.find((name) => token.isFor(key, name))
    const recipient = sender ?? thread?.recipients.find((name) => token.isFor(key, name))
    if (recipient) return { kind, threadId: token.id, recipient, isSender: sender !== undefined, thread }
  }
  return undefined
}

/** How signed addresses may name the owner of a proved address. */
async function namesOf(deps: Deps, email: string): Promise<string[]> {
  if (!email) return []
  const { account, proved } = await readProvedOwner(deps.database.db, email)
  return [...(account ? [`account:${account.id}`] : []), ...(proved ? [`address:${email}`] : [])]
}
