import { deliverMail, writeMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { inboundMails } from './mails.ts'
import type { RefusedFile } from './rules.ts'
import { answerQueue, readQueue, sweepQueue } from './rules.queues.ts'
import { type ThreadKind, threadKinds } from './service.mails.server.ts'
import { readMailbox, sweepMails } from './service.mailbox.server.ts'
import { findInbound } from './store.server.ts'

/** The mailbox is read each minute: a connection that stays open for its notices would have to move when a process dies. */
export function defineInboundMailJobs(deps: Deps): void {
  const kinds = deps.hooks.of(threadKinds)
  deps.jobs.define({
    queue: readQueue,
    title: 'Reading of answers by e-mail',
    schedule: '* * * * *',
    retries: 0,
    timeoutSeconds: 600,
    run: () => readMailbox(deps, kinds),
  })
  deps.jobs.define({
    queue: sweepQueue,
    title: 'Removal of old e-mails',
    schedule: '40 3 * * *',
    retries: 2,
    run: () => sweepMails(deps),
  })
  deps.jobs.define<{ id: string }>({
    queue: answerQueue,
    title: 'E-mail about an answer that was not added',
    mail: true,
    run: ({ id }, { once }) => sendAnswer(deps, kinds, id, once),
  })
}

async function sendAnswer(
  deps: Deps,
  kinds: readonly ThreadKind[],
  id: string,
  once: NonNullable<Mail['once']>,
): Promise<void> {
  const row = await findInbound(deps.database.db, id)
  // Only to the person whose proved address sent the mail; the texts of an old mail are gone.
  if (!row?.sender || row.outcome === 'held') return
  const kind = kinds.find(({ code }) => code === row.threadKind)
  const thread = await kind?.find(deps, row.threadId)
  const reference = row.reference || thread?.reference || ''
  const link = thread?.path ? deps.config.publicUrl + thread.path : ''
  const values = { reference, link, files: listFiles(row.refusedFiles) }
  const mail =
    row.outcome === 'added'
      ? await writeMail(deps, inboundMails, 'filesLeftOut', values)
      : await writeMail(deps, inboundMails, 'refused', { ...values, reason: row.reason })
  const account = row.recipient.startsWith('account:') ? row.recipient.slice('account:'.length) : undefined
  const to = account ? { account } : { address: row.sender }
  const open = thread && { code: row.threadKind, id: row.threadId, reference }
  await deliverMail(deps, { to, mail: { once, ...mail }, ...(open && { thread: open }) })
}

const listFiles = (files: RefusedFile[]): string => files.map(({ name, why }) => `${name}: ${why}`).join('\n')
