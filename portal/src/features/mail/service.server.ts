// A feature describes its mails (`describeMails`): placeholders with meaning and example, those that the text must keep, the built-in subject and
// text; one content type for a group. `writeMail` fills the published text or the built-in one. Placeholders are a fixed list per mail and values are
// never read for placeholders, so staff cannot mail what a mail must not contain and nobody can inject. A line whose placeholders are all empty is
// left out. A template language with conditions would be unreadable for staff, and conditions are where mistakes hide.
import { getSingle } from '#features/content/engine/service.server.ts'
import { readFrame } from '#features/site-frame/service.server.ts'
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

export const write: MailService['write'] = async (deps, { type, builtIn }, name, values) => {
  const stored = (await getSingle(deps, type)) as Record<string, WrittenMail | undefined> | undefined
  // A stored text may be older than a mail that a release has added.
  const found = stored?.[name]
  const texts = found?.subject && found.text ? found : builtIn[name]!
  const filled = fillMail(texts, { ...(await commonValues(deps)), ...values })
  return { ...filled, ...linkOf(values) }
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
