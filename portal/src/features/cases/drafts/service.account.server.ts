// Who filed a case without an account may make one by one press, once its address is confirmed. It takes both the link of our mail and the key of the browser
// that filed: a stranger who typed the address has no link, and a person or a program that reads the mail elsewhere has no key.

import { makeAccountByMail } from '#features/accounts/sign-in/service.made-by-mail.server.ts'
import type { Arrival } from '#features/accounts/sign-in/service.sessions.server.ts'
import { readAccountByAddress } from '#people/directory.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, forbidden } from '#platform/problem.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { type CaseRow, findCase } from '../engine/store.server.ts'
import { findContact } from '../follow/service.contact.server.ts'
import { draftMessages as words } from './messages.ts'
import { hasFiled, requireKind } from './service.server.ts'

interface Confirmed {
  token: string
  key: string
}

const isAlone = ({ unconfirmed, userId }: CaseRow): boolean => !unconfirmed && userId === null

export async function readAccountOffer(deps: Deps, { token, key }: Confirmed, address: string) {
  const row = await findContact(deps, { token, address })
  const isOwn = isAlone(row) && (await hasFiled(deps, key, row.id))
  return { isOffered: isOwn && (await readAccountByAddress(deps, normaliseEmail(row.contactEmail))) === undefined }
}

/** 403 in another browser, 409 where there is nothing to make. */
export async function makeAccount(deps: Deps, { token, key }: Confirmed, arrival: Arrival) {
  const row = await findContact(deps, { token, address: arrival.address })
  if (!(await hasFiled(deps, key, row.id))) throw forbidden(words.otherBrowser)
  if (!isAlone(row)) throw conflict(words.noAccountToMake)
  const person = { ...namesOf(row.contactName), phone: row.contactPhone, email: normaliseEmail(row.contactEmail) }
  const made = await makeAccountByMail(deps, person, arrival, async (tx, userId) => {
    // Its address may have been corrected meanwhile.
    if ((await findCase(tx, row.id))?.userId !== userId) throw conflict(words.noAccountToMake)
  })
  return { ...made, path: `${requireKind(deps, row.kind).path}/${row.id}` }
}

/** Who has one name only has it as surname too, as at registration. */
function namesOf(contact: string) {
  const [name = '', ...others] = contact.trim().split(/\s+/)
  return { name: name.slice(0, 100), surname: (others.join(' ') || name).slice(0, 100) }
}
