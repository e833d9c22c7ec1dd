// The grant of a licence on an application, or its renewal: one step with the approval where the application is not approved yet, and always by two approvers. What the
// licence says is theirs; what the applicant answered is where it begins.

import { act, check } from '#engines/records/service.act.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import { ownBy } from '#features/approvals/service.records.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import { licenceSettings } from '#features/licences/contract.settings.ts'
import { termLabels, termNames, writeTerm } from '#features/licences/contract.facts.ts'
import { checkTerms, entering, grantLicence } from '#features/licences/service.grant.server.ts'
import { checkRenewal, findLicence, renewLicence } from '#features/licences/service.renewal.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { conflict, invalidField } from '#platform/problem.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { deskMessages } from '../desk/messages.ts'
import { messages as applicationMessages } from '../messages.ts'
import { recordType } from '../rules.ts'
import { describeForSecond } from '../service.approvals.server.ts'
import { findLicenceOf } from '../service.licences.server.ts'
import { applicationServer, readOpenPoints } from '../service.record.server.ts'
import { readForm } from '../service.server.ts'
import { submissionStore, type SubmissionRow } from '../store.server.ts'
import type { grantOnForm, renewOnForm } from './contract.ts'
import { grantMessages as messages } from './messages.ts'
import { findOpenGates } from './rules.ts'

type Statements = Pick<
  BodyOf<typeof grantOnForm>,
  'feePaid' | 'notice' | 'noticeOn' | 'although' | 'reason' | 'version'
>
type Decided = Statements & { id: string }
type Grant = BodyOf<typeof grantOnForm> & { id: string }
type Renewal = BodyOf<typeof renewOnForm> & { id: string }

const approving = (reason: string) => ({ action: 'approved', input: { reason, openPoints: true } }) as const
/** Of an application that is approved already, only the licence is granted. */
const actionOf = ({ approvalStatus, renewsLicenceId }: SubmissionRow) =>
  approvalStatus === 'approved'
    ? ({ action: renewsLicenceId ? 'licence-renewed' : 'licensed', input: { number: '-' } } as const)
    : approving('')

/** What the history of the licence says of how it came about; 400 where something is open and nobody says why it is granted nevertheless. */
async function readStatement({ clock }: Deps, tx: Db, row: SubmissionRow, grant: Decided): Promise<string> {
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

interface Decision<D extends Decided> {
  kind: string
  title: (row: SubmissionRow) => string
  /** 409 unless the application leads to this now. */
  require: (deps: Deps, tx: Db, row: SubmissionRow, given: D) => Promise<void>
  facts: (given: D) => { label: string; value: string }[]
  /** Does to the licence what is agreed, and answers its number. */
  perform: (deps: Deps, tx: Db, row: SubmissionRow, given: D, by: Decider) => Promise<string>
}
interface Decider {
  actor: SignedIn
  second: object
  statement: string
}

/** A decision about a licence on its application, which another approver agrees to first. */
const licensing = <D extends Decided>(decision: Decision<D>): ApprovalKind<D> => ({
  kind: decision.kind,
  recordType,
  duties: may.decideLicences,
  neverAlone: entering.neverAlone!,
  recordOf: ({ id }) => id,
  isOwn: ownBy(applicationServer),
  async see(deps, tx, given) {
    const row = (await submissionStore.lock(tx, given.id))!
    const earlier = await findLicenceOf(tx, row)
    if (earlier) throw conflict(applicationMessages.licenceGranted(earlier.reference))
    await decision.require(deps, tx, row, given)
    const statement = await readStatement(deps, tx, row, given)
    const said = [
      { label: 'Statement', value: statement },
      { label: 'Reason of the approval', value: given.reason },
    ]
    const facts = [...decision.facts(given), ...said].filter(({ value }) => value)
    return describeForSecond(tx, row, { title: decision.title(row), facts })
  },
  async perform(deps, tx, given, { asker: actor, second }) {
    const { id, reason } = given
    const row = (await submissionStore.lock(tx, id))!
    const statement = await readStatement(deps, tx, row, given)
    if (row.approvalStatus !== 'approved')
      await act(deps, applicationServer, { actor, id, ...approving(reason), second }, tx)
    const number = await decision.perform(deps, tx, row, given, { actor, second, statement })
    const { action } = actionOf({ ...row, approvalStatus: 'approved' })
    await act(deps, applicationServer, { actor, id, action, input: { number }, second }, tx)
  },
  performed: (deps) => Promise.resolve(deps.events.changedHere()),
})

export const granting = licensing<Grant>({
  kind: 'submission.grant',
  title: ({ reference }) => `Grant a licence on application ${reference}`,
  async require(_deps, tx, row) {
    const renewed = row.renewsLicenceId && (await findLicence(tx, row.renewsLicenceId))
    if (renewed) throw conflict(deskMessages.renewsLicence(renewed.reference))
  },
  facts: (grant) => [
    ...termNames.map((name) => ({ label: termLabels[name], value: writeTerm(grant[name]) })),
    { label: 'Public note', value: grant.publicNote },
  ],
  async perform(deps, tx, row, grant, { actor, second, statement: text }) {
    const { id: _id, feePaid: _fee, notice: _notice, noticeOn: _on, although: _why, ...more } = grant
    const { reason: _reason, version: _seen, ...terms } = more
    const holder = { companyId: row.companyId, userId: row.companyId ? null : row.userId }
    const { reference } = await grantLicence(deps, tx, { actor, second, terms, holder, application: row, text })
    return reference
  },
})

export const renewing = licensing<Renewal>({
  kind: 'submission.renew',
  title: ({ reference }) => `Renew the licence of application ${reference}`,
  async require(deps, tx, row, { validTo, order, day }) {
    if (!row.renewsLicenceId) throw conflict(deskMessages.renewsNothing)
    await checkRenewal(deps, tx, row.renewsLicenceId, { validTo, order, day })
  },
  facts: ({ validTo, order, day }) => [
    { label: termLabels.validTo, value: formatDay(validTo) },
    { label: termLabels.resolution, value: `${order}, ${formatDay(day)}` },
  ],
  perform: (deps, tx, row, { validTo, order, day }, { actor, second, statement }) =>
    renewLicence(deps, tx, { actor, second, id: row.renewsLicenceId!, input: { validTo, order, day, statement } }),
})

/** Asks another approver to agree that a licence is granted or renewed on an application. */
async function ask<D extends Decided>(deps: Deps, actor: SignedIn, kind: ApprovalKind<D>, given: D) {
  const { id, version } = given
  const asked = await deps.database.transaction(async (tx) => {
    const row = await submissionStore.lock(tx, id)
    await check(deps, tx, applicationServer, { actor, id, version, ...(row ? actionOf(row) : approving('')) })
    return performOrAsk(deps, tx, actor, kind, given)
  })
  // Never alone: without a second person it is refused.
  return { ...(await readForm(deps, actor, id)), ...asked! }
}

export function askToGrant(deps: Deps, actor: SignedIn, grant: Grant) {
  checkTerms(grant, deps.clock.now())
  return ask(deps, actor, granting, grant)
}

export const askToRenew = (deps: Deps, actor: SignedIn, renewal: Renewal) => ask(deps, actor, renewing, renewal)
