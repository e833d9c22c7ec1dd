import { readFrame } from '#features/site-frame/service.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { makeMailHtml } from './mail-html.ts'

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
