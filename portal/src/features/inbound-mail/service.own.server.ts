import type { ForgetPerson } from '#features/accounts/service.erasure.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { deleteInboundOf, listInboundOf } from './store.server.ts'

const mostExported = 1_000

/** The mails that a person has sent to the portal, for the export of personal data. */
export async function exportOwnMails(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const rows = await listInboundOf(deps.database.db, `account:${actor.id}`, mostExported)
  const emails = rows.map(({ receivedAt, reference, outcome, sender, text, quoted }) => ({
    receivedAt,
    reference,
    outcome,
    sender,
    text,
    quoted,
  }))
  return { emails }
}

/** Mails of a person who deletes the account; their messages are part of the cases. */
export const forgetMails: ForgetPerson = (_deps, tx, { id }) => deleteInboundOf(tx, `account:${id}`)
