// Every feature mails people, and mails are content with the frame of the site, which stand above most features: so sending is a hook, which the feature
// `mail` fills. An unverified address receives nothing but the link that verifies it (decision 13).

import type {
  CommonPlaceholder,
  MailDescription,
  MailGroup,
  PaperDescription,
  PaperGroup,
} from '#fields/mail/mail-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Db } from '#platform/database/database.server.ts'
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
  /** What a report that this mail was not delivered is about, where nobody answers in a thread. */
  record?: SignedThread | undefined
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

export interface MailThread extends SignedThread {
  reference: string
}

/** A mail about a record that did not reach its recipient. */
export interface UndeliveredMail {
  id: string
  email: string
  /** The code of the failure, such as 5.1.1, or `failed`. */
  failure: string
}

/** A kind of record about which mails leave; undelivered mails are reported back to it. */
export interface MailedRecord {
  /** Part of the signed addresses: two or three small letters, unique in the portal; of a thread, the beginning of its references. */
  code: string
  /** Who may have got mails about the record: `account:…` or `address:…`, as in signed addresses; undefined when it is gone. */
  find(deps: Deps, id: string): Promise<{ recipients: string[] } | undefined>
  /** Shows staff, in the caller's transaction, that a mail did not arrive, and counts nothing against its recipient. A second report changes nothing. */
  undelivered(deps: Deps, tx: Db, mail: UndeliveredMail): Promise<void>
}

export const mailedRecords = hook<MailedRecord>('records about which mails leave that nobody answers')

export interface WrittenMail {
  subject: string
  text: string
  /** The value of the placeholder `link`, and of those that begin so, such as `linkYes`. */
  link?: string | undefined
  moreLinks?: readonly string[] | undefined
}

type Mails = Readonly<Record<string, MailDescription>>
type Papers = Readonly<Record<string, PaperDescription>>
type ValuesOf<Description extends MailDescription | PaperDescription> = Record<
  keyof Description['placeholders'],
  string
>
/** How each of these mails gets its values from what it is about: one without, or without one of its values, does not compile. */
export type MailValues<Group extends MailGroup<Mails>, Name extends keyof Group['mails'], About> = {
  readonly [N in Name]: (about: About) => ValuesOf<Group['mails'][N]>
}

export interface MailService {
  write<Group extends Mails, Name extends keyof Group & string>(
    deps: Deps,
    group: MailGroup<Group>,
    name: Name,
    values: ValuesOf<Group[Name]>,
  ): Promise<WrittenMail>
  writePaper<Group extends Papers, Name extends keyof Group & string>(
    deps: Deps,
    tx: Db,
    group: PaperGroup<Group>,
    name: Name,
    values: ValuesOf<Group[Name]>,
  ): Promise<Record<keyof Group[Name]['texts'], string>>
  commonValues(deps: Deps): Promise<Record<CommonPlaceholder, string>>
  deliver(deps: Deps, delivery: Delivery): Promise<boolean>
  sendLink(
    deps: Deps,
    kind: string,
    email: string,
    write: () => Promise<Omit<Mail, 'to'> | undefined>,
    record?: SignedThread,
  ): Promise<boolean>
  sendNotice(deps: Deps, mail: Mail): Promise<void>
}
export const mailService = hook<MailService>('the sending of mails')
const serviceOf = ({ hooks }: Deps): MailService => hooks.of(mailService)[0]!

/** Writes a mail of a group with the texts that staff have published, or the built-in ones. */
export const writeMail: MailService['write'] = (deps, group, name, values) =>
  serviceOf(deps).write(deps, group, name, values)

/** The texts of a paper, as they are in the transaction that issues it: the paper keeps them. */
export const writePaper: MailService['writePaper'] = (deps, tx, group, name, values) =>
  serviceOf(deps).writePaper(deps, tx, group, name, values)

/** The values of the placeholders that every mail may have. */
export const commonValues: MailService['commonValues'] = (deps) => serviceOf(deps).commonValues(deps)

/**
 * Sends a mail unless the recipient's address is unverified or has reached its limit. All mail except links and notices about addresses is sent
 * through this function. Returns whether it was sent; throws when the mail server fails, so that the job is retried.
 */
export const deliverMail: MailService['deliver'] = (deps, delivery) => serviceOf(deps).deliver(deps, delivery)

/** Sends a link, which no other limit of mails stops; false when the address has received too many links of this kind. */
export const sendLinkMail: MailService['sendLink'] = (deps, kind, email, write, record) =>
  serviceOf(deps).sendLink(deps, kind, email, write, record)

/** Notifies a verified address of its change. No mail limit applies, so that a flood cannot suppress it; the changes per account are limited. */
export const sendChangeNotice: MailService['sendNotice'] = (deps, mail) => serviceOf(deps).sendNotice(deps, mail)
