import { readAccount } from '#people/directory.server.ts'
import { recordView } from '#people/views.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { may } from '#platform/duties.ts'
import type { AccountQuotas, OwnQuotas, saveAccountQuotas, saveQuotaSettings } from './contract.ts'
import { messages } from './messages.ts'
import { mergeLimits, type QuotaName, type QuotaUse } from './rules.ts'
import type { ReadUse } from './service.server.ts'
import { deleteLifted, findLifted, findLimits, findSettings, saveLifted, saveSettings } from './store.server.ts'

/** The limits of an account and its use, as counted by all features. */
async function readQuotas(deps: Deps, accountId: string, readers: readonly ReadUse[]): Promise<OwnQuotas> {
  const { db } = deps.database
  const now = deps.clock.now()
  const used = await Promise.all(readers.map((read) => read(db, accountId, now)))
  return { limits: await findLimits(db, accountId), used: Object.assign({}, ...used) as QuotaUse }
}

export const readOwnQuotas = (deps: Deps, actor: SignedIn, readers: readonly ReadUse[]): Promise<OwnQuotas> =>
  readQuotas(deps, actor.id, readers)

/** The limits of every account; version 0 means the defaults. */
export async function readQuotaSettings(deps: Deps, actor: SignedIn) {
  requireDuty(actor, may.readAccounts)
  const stored = await findSettings(deps.database.db)
  return { limits: mergeLimits(stored?.limits), version: stored?.version ?? 0 }
}

/** Changes the limits of every account; 409 when someone else changed them in the meantime. */
export async function changeQuotaSettings(deps: Deps, actor: SignedIn, input: BodyOf<typeof saveQuotaSettings>) {
  requireDuty(actor, may.manageAccounts)
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    if (!(await saveSettings(tx, input, at))) throw stale(messages.stale)
    const record = { recordType: 'quotaSettings', recordId: 'limits', details: { ...input.limits } }
    await recordAudit(tx, { at, actor, action: 'quotaSettings.change', ...record })
  })
  return readQuotaSettings(deps, actor)
}

async function requireAccount(deps: Deps, id: string) {
  const account = isUuid(id) ? await readAccount(deps, id) : undefined
  if (!account) throw notFound(messages.accountMissing)
  return account
}

/** Limits and use of one account, for staff. */
export async function readAccountQuotas(
  deps: Deps,
  actor: SignedIn,
  id: string,
  readers: readonly ReadUse[],
): Promise<AccountQuotas> {
  requireDuty(actor, may.readAccounts)
  const { name, surname, email } = await requireAccount(deps, id)
  recordView(deps, actor, { subjectId: id, recordType: 'account', recordId: id, title: 'Your account' })
  const [quotas, settings, lifted] = await Promise.all([
    readQuotas(deps, id, readers),
    findSettings(deps.database.db),
    findLifted(deps.database.db, id),
  ])
  return {
    ...quotas,
    account: { id, name: `${name} ${surname}`.trim(), email },
    standard: mergeLimits(settings?.limits),
    lifted: lifted?.limits ?? {},
    reason: lifted?.reason ?? '',
    version: lifted?.version ?? 0,
  }
}

/** Sets limits for one account; 409 when someone else changed them in the meantime. */
export async function changeAccountQuotas(
  deps: Deps,
  actor: SignedIn,
  { id, limits, reason, version }: { id: string } & BodyOf<typeof saveAccountQuotas>,
  readers: readonly ReadUse[],
): Promise<AccountQuotas> {
  requireDuty(actor, may.manageAccounts)
  await requireAccount(deps, id)
  const given = Object.entries(limits).filter(([, value]) => typeof value === 'number') as [QuotaName, number][]
  const lifted = Object.fromEntries(given)
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    if (!(await saveLifted(tx, id, { limits: lifted, reason, version }, at))) throw stale(messages.stale)
    const details = { limits: lifted, reason }
    await recordAudit(tx, { at, actor, action: 'accountQuotas.change', recordType: 'account', recordId: id, details })
  })
  return readAccountQuotas(deps, actor, id, readers)
}

/** The person's limits, for the export of personal data. */
export async function exportOwnQuotas(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const lifted = await findLifted(deps.database.db, actor.id)
  return { limits: lifted ? [{ limits: lifted.limits, reason: lifted.reason }] : [] }
}

/** Deletes the limits of an account that is deleted; the reason may name the person. */
export const eraseQuotas = (_deps: Deps, tx: Db, person: SignedIn): Promise<void> => deleteLifted(tx, person.id)
