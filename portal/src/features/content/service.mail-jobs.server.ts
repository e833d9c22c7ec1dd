import type { User } from '#people/contract.ts'
import { readAccount } from '#people/directory.server.ts'
import { deliverMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds } from '#platform/duties.ts'
import type { Mail } from '#platform/mail.server.ts'

export interface MailJob {
  to: string
}

interface ContentMail<Data> {
  queue: string
  title: string
  /** Those of which a person must still have one: others learn nothing more of the content. */
  duties: readonly Duty[]
  /** Written when it is sent; undefined where there is nothing left to say. */
  write(data: Data, account: User): Promise<Omit<Mail, 'to'> | undefined>
}

/** Defines a mail about content to a member of staff. */
export function defineContentMail<Data extends MailJob>(
  deps: Deps,
  { queue, title, duties, write }: ContentMail<Data>,
): void {
  deps.jobs.define<Data>({
    queue,
    title,
    mail: true,
    async run(data, { once }) {
      const account = await readAccount(deps, data.to)
      const mail = account && holds(account, duties) ? await write(data, account) : undefined
      if (mail) await deliverMail(deps, { to: { account: data.to }, job: { queue, data }, mail: { once, ...mail } })
    },
  })
}
