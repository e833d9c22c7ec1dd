import { listStaffAccounts, readAssignee } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, stale } from '#platform/problem.ts'
import { holds, may } from '#platform/duties.ts'
import type { CaseCalls } from '../contract.calls.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { countMerges } from '../related/store.links.server.ts'
import type { CaseAction } from '../rules.ts'
import { type Action, actOnCase, type CaseCall, performAction, requireRole } from './service.clock.server.ts'
import { sendAttachments, clearSent } from './service.attachments.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { readCase } from './service.server.ts'
import { actionsOf } from './service.views.server.ts'
import type { CaseRow } from './store.server.ts'

export type Move = Omit<Action, 'actor' | 'by' | 'files' | 'documents'> & {
  attachments?: readonly string[] | undefined
  /** Asked with the case locked, before the lifecycle. */
  check?: (tx: Db, row: CaseRow) => Promise<void>
  /** Which case becomes that of the officer who acts: one that nobody handles, or also that of a colleague. */
  takes?: 'free' | 'any'
  /** Which draft was sent, where it is not that of the action. */
  draft?: CaseAction
}

/** Takes an action on a case and returns the changed case. What only staff do needs their duty, before the case is looked for. */
export async function actOn(deps: Deps, call: CaseCall, move: Move) {
  const { actor, kind, id } = call
  const { attachments = [], check, takes, draft = move.action, ...rest } = move
  if (kind.lifecycle[move.action].by.every((role) => role === 'staff')) requireDuty(actor, may.handleCases)
  const sent = attachments.length > 0 && { attachments }
  const input = { action: move.action, note: move.note, to: move.set?.assigneeId, ...sent }
  await actOnCase(deps, call, input, async (tx, row) => {
    const by = requireRole(actor, row, move.action)
    await check?.(tx, row)
    const isTaken = takes === 'any' ? row.assigneeId !== actor.id : takes && row.assigneeId === null
    if (isTaken && by === 'staff') {
      const set = { assigneeId: actor.id, assigneeName: actor.name }
      const assigned = { actor, by, action: 'assign', note: actor.name, set, version: move.version } as const
      row = await performAction(deps, tx, kind, row, assigned)
      rest.version = undefined
    }
    const sentFiles = await sendAttachments(tx, row, actor, attachments)
    const files = sentFiles.map(({ originalName }) => originalName)
    const documents = sentFiles.map(({ id: sentId }) => sentId)
    await performAction(deps, tx, kind, row, { actor, by, files, documents, ...rest })
    await clearSent(tx, actor, row, draft)
  })
  return readCase(deps, actor, kind, id)
}

type Body<Name extends keyof CaseCalls> = NonNullable<BodyOf<CaseCalls[Name]>>
const withdrawn = 'Taken back by the customer who filed it.'

/** What the calls about a case do, from their bodies. */
export const moves = {
  acknowledge: ({ note, version }: Body<'acknowledge'>): Move => ({ action: 'acknowledge', note, version }),

  /** By one level. A request of the owner without a note gets a default note (decisions §7). */
  escalate({ escalationNote, note: other, version }: Body<'escalate'>, actor: SignedIn): Move {
    const note = escalationNote || other || (holds(actor, may.handleCases) ? '' : words.escalatedByUser)
    return { action: 'escalate', note, set: { escalationNote: note }, version }
  },

  /** `forDuplicates` is what the people of merged duplicates read. */
  resolve(body: Body<'resolve'>, kind: CaseKind): Move {
    const { outcome = '' as const, returnedKobo = null, forDuplicates, version } = body
    const note = body.resolutionNote || body.note || ''
    const set = { resolutionNote: note, outcome, returnedKobo }
    return { action: 'resolve', note, noteField: kind.resolutionField ?? 'note', set, forDuplicates, version }
  },

  reopen: ({ reason, version }: Body<'reopen'>): Move => ({
    action: 'reopen',
    note: reason,
    noteField: 'reason',
    version,
  }),

  rate({ stars, comment = '', version }: Body<'rate'>, now: Date): Move {
    const note = [`${stars} of 5 stars`, comment].filter(Boolean).join(': ')
    return { action: 'rate', note, set: { ratingStars: stars, ratingComment: comment, ratedAt: now }, version }
  },

  /** By its owner. A case with merged duplicates stays open: their people wait for its outcome, and the owner knows nothing of them. */
  withdraw({ reason = '', version }: Body<'withdraw'>, kind: CaseKind): Move {
    const note = reason ? `${withdrawn} ${reason}` : withdrawn
    const check = async (tx: Db, { id }: CaseRow) => {
      if ((await countMerges(tx, id)) > 0)
        throw conflict(`This ${nounOf(kind)} can no longer be taken back here. Write to the Commission.`)
    }
    return { action: 'withdraw', note, set: { resolutionNote: note }, tell: ['owner'], version, check }
  },

  /**
   * To the owner or the Commission. Only a question of staff pauses the deadline, and only their reply can resolve the case: it is then the note of the
   * resolution, so that the owner gets one mail. What nobody handled becomes that of the officer who writes; with `assigns` also what a colleague did.
   */
  sendMessage(body: Body<'sendMessage'>, actor: SignedIn): Move {
    const { content: note, asks, resolves, assigns, documents: attachments, version } = body
    const written = { note, attachments, version, takes: assigns ? 'any' : 'free', draft: 'message' } as const
    if (resolves) return { ...written, action: 'resolve', set: { resolutionNote: note } }
    return { ...written, action: asks && holds(actor, may.handleCases) ? 'ask' : 'message' }
  },

  /** When the customer answered outside the portal. */
  resume: ({ version }: Body<'resume'>): Move => ({ action: 'resume', version }),

  addNote: ({ note, version }: Body<'addNote'>): Move => ({ action: 'note', note, version }),

  /** To a member of staff, or removes the assignment. */
  async assign(deps: Deps, { userId, version }: Body<'assign'>): Promise<Move> {
    const set = await readAssignee(deps, userId, may.handleCases)
    return { action: 'assign', note: set.assigneeName || words.nobody, set, version }
  },
}

/** Gives a locked case to the officer who takes it, and acknowledges it where that is due. */
export async function claimLocked(
  deps: Deps,
  tx: Db,
  { actor, kind, row }: { actor: SignedIn; kind: CaseKind; row: CaseRow },
  version: number | undefined,
): Promise<CaseRow> {
  const by = requireRole(actor, row, 'assign')
  if (version !== undefined && version !== row.version) throw stale(words.stale(nounOf(kind)))
  const set = await readAssignee(deps, actor.id, may.handleCases)
  const own =
    row.assigneeId === actor.id
      ? row
      : await performAction(deps, tx, kind, row, { actor, by, action: 'assign', note: set.assigneeName, set })
  const isDue = actionsOf(own, { kind, reader: actor, now: deps.clock.now() }).includes('acknowledge')
  return isDue ? performAction(deps, tx, kind, own, { actor, by, action: 'acknowledge' }) : own
}

export async function claimCase(deps: Deps, call: CaseCall, version?: number) {
  const { actor, kind, id } = call
  requireDuty(actor, may.handleCases)
  await actOnCase(deps, call, { action: 'take' }, (tx, row) => claimLocked(deps, tx, { actor, kind, row }, version))
  return readCase(deps, actor, kind, id)
}

/** Members of staff to whom a case can be assigned. */
export async function listCaseStaff(deps: Deps, actor: SignedIn) {
  requireDuty(actor, may.readCases)
  const accounts = await listStaffAccounts(deps, may.handleCases)
  return { staff: accounts.map(({ id, name, surname, email }) => ({ id, name: `${name} ${surname}`.trim(), email })) }
}
