import { randomUUID } from 'node:crypto'
import { readTextVersion } from '#people/hooks.server.ts'
import { actorWithoutAccount } from '#platform/actor.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { allocateReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { draftOf } from '../contract.fields.ts'
import { queueContactMail } from './service.returned.server.ts'
import type { CaseKind, Contact } from './service.kinds.server.ts'
import { fileCase, type Filing } from './service.server.ts'
import { hashCode } from './service.tokens.server.ts'

interface Unconfirmed extends Pick<Filing, 'body' | 'also'> {
  key: string
  contact: Contact
  /** The code that opens it; stored as a hash. */
  code: string
}

/**
 * Files a case of somebody without an account, whose address or phone number nobody has confirmed: it is in no account, even where one has the address,
 * since everybody can type it. A retry with the same key returns the first case.
 */
export async function submitUnconfirmed(deps: Deps, kind: CaseKind, filing: Unconfirmed): Promise<{ id: string }> {
  const { body, key, contact, code, also } = filing
  const draft = draftOf(kind, body as object)
  const reference = await allocateReference(deps.database.db, kind.prefix, deps.clock.now())
  const consentVersion = kind.confirmations ? await readTextVersion(deps, 'privacy-policy') : ''
  const actor = actorWithoutAccount({ id: 'visitor', name: contact.name, email: contact.email })
  const id = randomUUID()
  const hash = await hashCode(deps, id, code)
  const owner = { ...contact, userId: null, companyId: null }
  const issued = { hash, at: deps.clock.now().toISOString(), byId: actor.id, byName: contact.name }
  const request = { scope: `${kind.key}.submit:visitor`, key, input: { draft, contact } }
  return deps.database.transaction((tx) =>
    onceFor(tx, request, async () => {
      const entry = {
        draft,
        channel: 'portal' as const,
        reference,
        consentVersion,
        owner,
        unconfirmed: { id, code: issued },
      }
      const row = await fileCase(deps, tx, actor, kind, entry, also)
      await queueContactMail(deps, tx, row)
      return { id: row.id }
    }),
  )
}
