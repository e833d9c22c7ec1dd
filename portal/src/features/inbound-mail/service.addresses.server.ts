import { answerMarks } from '#fields/mail-parts.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { answerLine, noAnswerLine } from './messages.ts'
import { signToken, type SignedThread } from './service.token.server.ts'
import { readReplyKey } from './service.key.server.ts'

/** The thread that a mail is about. */
export interface MailThread extends SignedThread {
  reference: string
}

/** Adds what makes a mail about a thread answerable, or says that nobody reads answers. Other mails stay as they are. */
export async function addAnswering(
  deps: Deps,
  { mail, thread }: { mail: Omit<Mail, 'to'>; thread?: MailThread | undefined },
  recipient: string,
): Promise<Omit<Mail, 'to'>> {
  if (!thread) return mail
  const replyTo = await replyAddress(deps, thread, recipient)
  const line = replyTo ? answerLine(thread.reference) : mail.link ? noAnswerLine(mail.link) : ''
  const text = line ? `${mail.text.trimEnd()}\n\n${line}\n` : mail.text
  return {
    ...mail,
    thread: `${thread.code}-${thread.id}`,
    ...(replyTo && { replyTo }),
    text: replyTo ? `${answerMarks.above}\n\n${text}\n${answerMarks.below}\n` : text,
  }
}

/** The signed address for answers of one recipient; undefined where no mailbox is set up. */
async function replyAddress(deps: Deps, thread: SignedThread, recipient: string): Promise<string | undefined> {
  const { inboundMail } = deps.config
  if (!inboundMail) return undefined
  const token = signToken(await readReplyKey(deps), thread, recipient, deps.clock.now())
  return inboundMail.address.replace('@', `+${token}@`)
}
