import { readAccount } from '#people/directory.server.ts'
import { recordView } from '#people/views.server.ts'
import { readSetting, saveSetting } from '#engines/settings/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { may } from '#platform/duties.ts'
import {
  type AccountQuotas,
  type OwnQuotas,
  quotaSetting,
  type saveAccountQuotas,
  type saveQuotaSettings,
} from './contract.ts'
import { messages } from './messages.ts'
import type { QuotaLimits, QuotaName, QuotaUse } from './rules.ts'
import type { ReadUse } from './service.server.ts'
import { deleteLifted, findLifted, findLimits, saveLifted } from './store.server.ts'

/** The limits of an account and its use, as counted by all features. */
async function readQuotas(deps: Deps, accountId: string, readers: readonly ReadUse[]): Promise<OwnQuotas> {
  const { db } = deps.database
  const now = deps.clock.now()
  const used = await Promise.all(readers.map((read) => read(db, accountId, now)))
  return { limits: await findLimits(db, accountId), used: Object.assign({}, ...used) as QuotaUse }
}

export const readOwnQuotas = (deps: Deps, actor: SignedIn, readers: readonly ReadUse[]): Promise<OwnQuotas> =>
  readQuotas(deps, actor.id, readers)

async function readStandard({ database }: Deps): Promise<{ limits: QuotaLimits; version: number }> {
  const { version, ...limits } = await readSetting(database.db, quotaSetting)
  return { limits, version }
}

/** The limits of every account; version 0 means the defaults. */
export function readQuotaSettings(deps: Deps, actor: SignedIn) {
  requireDuty(actor, may.readAccounts)
  return readStandard(deps)
}

/** Changes the limits of every account; 409 when someone else changed them in the meantime. */
export async function changeQuotaSettings(deps: Deps, actor: SignedIn, input: BodyOf<typeof saveQuotaSettings>) {
  requireDuty(actor, may.manageAccounts)
  const { limits, version } = input
  await deps.database.transaction((tx) =>
    saveSetting(deps, tx, actor, { setting: quotaSetting, input: { ...limits, version } }),
  )
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
  const [quotas, standard, lifted] = await Promise.all([
    readQuotas(deps, id, readers),
    readStandard(deps),
    findLifted(deps.database.db, id),
  ])
  return {
    ...quotas,
    account: { id, name: `${name} ${surname}`.trim(), email },
    standard: standard.limits,
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
