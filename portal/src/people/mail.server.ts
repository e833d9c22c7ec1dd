// Every feature mails people, and mails are content with the frame of the site, which stand above most features: so sending is a hook, which the feature
// `mail` fills. An unverified address receives nothing but the link that verifies it (decision 13).

import type { CommonPlaceholder, MailDescription, MailGroup } from '#fields/mail/mail-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import type { Mail } from '#platform/mail.server.ts'

/**
 * The recipient: an account, an address typed into a form, an address of the Commission from the configuration, or the mailbox of an organisation to which
 * staff send records. Such a mailbox has no limit of mails: what staff send is bounded by the records that there are.
 */
export type Recipient = { account: string } | { address: string } | { office: string } | { desk: string }

export interface Delivery {
  to: Recipient
  mail: Omit<Mail, 'to'>
  /** The thread to which an answer to this mail belongs; none for mail to staff, who answer in the portal. */
  thread?: MailThread | undefined
  /** The job that sends this mail; it runs again once the recipient's address is verified. The data holds ids only. */
  job?: { queue: string; data: object }
  /** The person whose action caused the mail, unless a member of staff. */
  cause?: string | undefined
}

/** One thread, and one person who may answer in it by mail. */
export interface SignedThread {
  /** Two or three letters: the beginning of the thread's references, in small letters. */
  code: string
  /** The id of the thread, a UUID. */
  id: string
}

/** The thread that a mail is about. */
export interface MailThread extends SignedThread {
  reference: string
}

export interface WrittenMail {
  subject: string
  text: string
  /** The value of the placeholder `link`, and of those that begin so, such as `linkYes`. */
  link?: string | undefined
  moreLinks?: readonly string[] | undefined
}

type Mails = Readonly<Record<string, MailDescription>>
type ValuesOf<Description extends MailDescription> = Record<keyof Description['placeholders'], string>

export interface MailService {
  write<Group extends Mails, Name extends keyof Group & string>(
    deps: Deps,
    group: MailGroup<Group>,
    name: Name,
    values: ValuesOf<Group[Name]>,
  ): Promise<WrittenMail>
  commonValues(deps: Deps): Promise<Record<CommonPlaceholder, string>>
  deliver(deps: Deps, delivery: Delivery): Promise<boolean>
  sendLink(
    deps: Deps,
    kind: string,
    email: string,
    write: () => Promise<Omit<Mail, 'to'> | undefined>,
  ): Promise<boolean>
  sendNotice(deps: Deps, mail: Mail): Promise<void>
}
export const mailService = hook<MailService>('the sending of mails')
const serviceOf = ({ hooks }: Deps): MailService => hooks.of(mailService)[0]!

/** Writes a mail of a group with the texts that staff have published, or the built-in ones. */
export const writeMail: MailService['write'] = (deps, group, name, values) =>
  serviceOf(deps).write(deps, group, name, values)

/** What the placeholders of every mail become. */
export const commonValues: MailService['commonValues'] = (deps) => serviceOf(deps).commonValues(deps)

/**
 * Sends a mail unless the recipient's address is unverified or has reached its limit. All mail except links and notices about addresses is sent
 * through this function. Returns whether it was sent; throws when the mail server fails, so that the job is retried.
 */
export const deliverMail: MailService['deliver'] = (deps, delivery) => serviceOf(deps).deliver(deps, delivery)

/** Sends a link for which no other limit of mails counts; false when the address has received too many links of this kind. */
export const sendLinkMail: MailService['sendLink'] = (deps, kind, email, write) =>
  serviceOf(deps).sendLink(deps, kind, email, write)

/** Notifies a verified address of its change. No mail limit applies, so that a flood cannot suppress it; the changes per account are limited. */
export const sendChangeNotice: MailService['sendNotice'] = (deps, mail) => serviceOf(deps).sendNotice(deps, mail)
