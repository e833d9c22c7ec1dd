import { lockOwnAccount, readAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { plainReference } from '#platform/values/pasted.ts'
import { type CaseKind, caseKinds } from '../engine/service.kinds.server.ts'
import { joinAccount } from '../engine/service.server.ts'
import { type CaseRow, findCaseByReference, lockCase } from '../engine/store.server.ts'
import { followMessages as words } from './messages.ts'
import { type CodeHolder, requireCaseByCode } from './service.codes.server.ts'

/**
 * Moves a case of a customer without an account into the account of the person who has its code, which then ends. Only a verified address gets one: an
 * account may be registered with somebody else's. Staff, who print the codes, claim none. A repeated call answers the same.
 */
export async function claimWithCode(deps: Deps, actor: SignedIn, holder: CodeHolder): Promise<{ path: string }> {
  if (isStaff(actor)) throw conflict(words.staffClaim)
  const { db } = deps.database
  const before = await findCaseByReference(db, plainReference(holder.reference).toUpperCase())
  if (before?.userId === actor.id) return { path: pathOf(deps, before) }
  if (!(await readAccount(deps, actor.id))?.emailVerified) throw conflict(words.claimUnverified)
  const { id } = await requireCaseByCode(deps, holder)
  return deps.database.transaction(async (tx) => {
    // The account before the case, as when an address is verified.
    const account = await lockOwnAccount(tx, actor)
    const row = await lockCase(tx, id)
    if (!row || row.userId !== null) throw notFound(words.notFound)
    return { path: pathOf(deps, await joinAccount(deps, tx, kindOf(deps, row), { actor, account, row })) }
  })
}

function kindOf(deps: Deps, row: CaseRow): CaseKind {
  const kind = deps.hooks.of(caseKinds).find(({ key }) => key === row.kind)
  if (!kind) throw notFound(words.notFound)
  return kind
}

const pathOf = (deps: Deps, row: CaseRow): string => `${kindOf(deps, row).path}/${row.id}`
