// A feature describes its mails (`describeMails`): placeholders with meaning and example, those that the text must keep, the built-in subject and
// text; one content type for a group. `writeMail` fills the published text or the built-in one. Papers are the same with texts of other names
// (`describePapers`, `writePaper`). Placeholders are a fixed list per mail and values are
// never read for placeholders, so staff cannot mail what a mail must not contain and nobody can inject. A line whose placeholders are all empty is
// left out. A template language with conditions would be unreadable for staff, and conditions are where mistakes hide.
import { getSingle } from '#features/content/engine/service.server.ts'
import { readFrame } from '#features/site-frame/service.server.ts'
import type { TextGroup } from '#fields/mail/mail-type.ts'
import { fillPlaceholders } from '#platform/values/placeholders.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { MailService, WrittenMail } from '#people/mail.server.ts'
import { makeMailHtml } from './mail-html.ts'

export const commonValues: MailService['commonValues'] = async (deps) => {
  const { email, phone } = (await readFrame(deps)).contact.contacts.general
  return { commission: commission.name, portal: commission.shortName, email, phone }
}

export const write: MailService['write'] = async (deps, group, name, values) => {
  const texts = (await readTexts(deps, group, name)) as unknown as WrittenMail
  const filled = fillMail(texts, { ...(await commonValues(deps)), ...values })
  return { ...filled, ...linkOf(values) }
}

export const writePaper: MailService['writePaper'] = async (given, tx, group, name, values) => {
  // On the connection of the transaction: it has locked the record, and those that wait for it may have all others.
  const deps = { ...given, database: { ...given.database, db: tx as Deps['database']['db'] } }
  const all: Record<string, string> = { ...(await commonValues(deps)), ...values }
  const texts = Object.entries(await readTexts(deps, group, name))
  return Object.fromEntries(texts.map(([key, text]) => [key, fillPlaceholders(text, all).trim()])) as never
}

async function readTexts(deps: Deps, { type, builtIn }: TextGroup, name: string): Promise<Record<string, string>> {
  const stored = (await getSingle(deps, type)) as Record<string, Record<string, string> | undefined> | undefined
  const [found, usual] = [stored?.[name], builtIn[name]!]
  // A stored text may be older than one that a release has added.
  return found && Object.keys(usual).every((key) => found[key]) ? found : usual
}

/** The links of a mail's values or samples. */
export function linkOf({ link, ...values }: Readonly<Record<string, string>>): Pick<WrittenMail, 'link' | 'moreLinks'> {
  const moreLinks = Object.keys(values).flatMap((name) => (/^link[A-Z]/.test(name) && values[name]) || [])
  return { ...(link && { link }), ...(moreLinks.length > 0 && { moreLinks }) }
}

/** A subject is one line, whatever its values contain. */
export function fillMail({ subject, text }: WrittenMail, values: Record<string, string>): WrittenMail {
  const filled = fillPlaceholders(text, values)
  return {
    subject: fillPlaceholders(subject, values).replace(/\s+/g, ' ').trim(),
    text: filled.endsWith('\n') ? filled : `${filled}\n`,
  }
}

/** The mail with its HTML, made from its text and the contact details of the site as they are now. */
export async function addLayout(deps: Deps, mail: Mail): Promise<Mail> {
  const { contacts, address } = (await readFrame(deps)).contact
  const { email, phone } = contacts.general
  const frame = {
    commission: commission.name,
    site: deps.config.publicUrl,
    language: commission.language,
    address,
    email,
    phone,
  }
  return { ...mail, html: makeMailHtml(mail, frame) }
}
