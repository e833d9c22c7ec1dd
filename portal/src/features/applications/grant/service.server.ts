// The grant of a licence on an application: one step with the approval where the application is not approved yet, and always by two approvers. What the
// licence says is theirs; what the applicant answered is where it begins.

import { act, check } from '#engines/records/service.act.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import { ownBy } from '#features/approvals/service.records.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import { licenceSettings } from '#features/licences/contract.settings.ts'
import { termLabels, termNames, writeTerm } from '#features/licences/contract.facts.ts'
import { checkTerms, entering, findGranted, grantLicence } from '#features/licences/service.grant.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { conflict, invalidField } from '#platform/problem.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { messages as applicationMessages } from '../messages.ts'
import { recordType } from '../rules.ts'
import { describeForSecond } from '../service.approvals.server.ts'
import { applicationServer, readOpenPoints } from '../service.record.server.ts'
import { readForm } from '../service.server.ts'
import { submissionStore, type SubmissionRow } from '../store.server.ts'
import type { grantOnForm } from './contract.ts'
import { grantMessages as messages } from './messages.ts'
import { findOpenGates } from './rules.ts'

type Grant = BodyOf<typeof grantOnForm> & { id: string }

/** Of an application that is approved already, only the licence is granted. */
const actionOf = ({ approvalStatus }: SubmissionRow) =>
  approvalStatus === 'approved' ? ({ action: 'licensed', input: { number: '-' } } as const) : approving('')
const approving = (reason: string) => ({ action: 'approved', input: { reason, openPoints: true } }) as const

/** What the history of the licence says of how it came about; 400 where something is open and nobody says why it is granted nevertheless. */
async function readStatement({ clock }: Deps, tx: Db, row: SubmissionRow, grant: Grant): Promise<string> {
  const today = nigerianDay(clock.now())
  if (grant.noticeOn > today) throw invalidField('noticeOn', messages.noticeAhead)
  const { leadsTo } = await findTemplateVersion(tx, row.templateId, row.templateVersion)
  const { objectionDays } = await readSetting(tx, licenceSettings)
  const open = [
    ...(await readOpenPoints(tx, row)),
    ...findOpenGates(grant, { isFiled: !row.awaitsFiling, notice: leadsTo.notice, objectionDays, today }),
  ]
  if (open.length > 0 && !grant.although) throw invalidField('although', messages.open(open))
  return [
    grant.notice && grant.noticeOn && messages.notice(grant.notice, formatDay(grant.noticeOn)),
    open.length > 0 && messages.although(open, grant.although),
  ]
    .filter(Boolean)
    .join(' ')
}

export const granting: ApprovalKind<Grant> = {
  kind: 'submission.grant',
  recordType,
  duties: may.decideLicences,
  neverAlone: entering.neverAlone!,
  recordOf: ({ id }) => id,
  isOwn: ownBy(applicationServer),
  async see(deps, tx, grant) {
    const row = (await submissionStore.lock(tx, grant.id))!
    const earlier = await findGranted(tx, row.id)
    if (earlier) throw conflict(applicationMessages.licenceGranted(earlier.reference))
    const statement = await readStatement(deps, tx, row, grant)
    const terms = termNames.map((name) => ({ label: termLabels[name], value: writeTerm(grant[name]) }))
    const said = [
      { label: 'Public note', value: grant.publicNote },
      { label: 'Statement', value: statement },
      { label: 'Reason of the approval', value: grant.reason },
    ]
    return describeForSecond(tx, row, {
      title: `Grant a licence on application ${row.reference}`,
      facts: [...terms, ...said.filter(({ value }) => value)],
    })
  },
  async perform(deps, tx, { id, reason, version: _seen, ...grant }, { asker: actor, second }) {
    const row = (await submissionStore.lock(tx, id))!
    const text = await readStatement(deps, tx, row, { ...grant, id, reason })
    if (row.approvalStatus !== 'approved')
      await act(deps, applicationServer, { actor, id, ...approving(reason), second }, tx)
    const { feePaid: _fee, notice: _notice, noticeOn: _day, although: _why, ...terms } = grant
    const holder = { companyId: row.companyId, userId: row.companyId ? null : row.userId }
    const licence = await grantLicence(deps, tx, { actor, second, terms, holder, application: row, text })
    await act(
      deps,
      applicationServer,
      { actor, id, action: 'licensed', input: { number: licence.reference }, second },
      tx,
    )
  },
  performed: (deps) => Promise.resolve(deps.events.changedHere()),
}

/** Asks another approver to agree that a licence is granted on an application. */
export async function askToGrant(deps: Deps, actor: SignedIn, grant: Grant) {
  const { id, version } = grant
  checkTerms(grant, deps.clock.now())
  const asked = await deps.database.transaction(async (tx) => {
    const row = await submissionStore.lock(tx, id)
    await check(deps, tx, applicationServer, { actor, id, version, ...(row ? actionOf(row) : approving('')) })
    return performOrAsk(deps, tx, actor, granting, grant)
  })
  // Never alone: without a second person it is refused.
  return { ...(await readForm(deps, actor, id)), ...asked! }
}
