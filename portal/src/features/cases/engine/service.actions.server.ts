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
import { resultWords } from '../messages.results.ts'
import { countMerges, findMerge } from '../related/store.merges.server.ts'
import type { CaseAction } from '../rules.ts'
import { type Action, actOnCase, type CaseCall, performAction } from './service.act.server.ts'
import { requireRole } from './service.access.server.ts'
import { sendAttachments, clearSent } from './service.attachments.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { readCase } from './service.server.ts'
import { actionsOf } from './service.views.server.ts'
import type { CaseChange, CaseRow } from './store.server.ts'

export type RequestedAction = Omit<Action, 'actor' | 'by' | 'files' | 'documents'> & {
  attachments?: readonly string[] | undefined
  /** Asked with the case locked, before the lifecycle. */
  check?: (tx: Db, row: CaseRow) => Promise<void>
  /** Which draft was sent, where it is not that of the action. */
  draft?: CaseAction
}

/** Takes an action on a case and returns the changed case. What only staff do needs their duty, before the case is looked for. */
export async function actOn(deps: Deps, call: CaseCall, requested: RequestedAction) {
  const { actor, kind, id } = call
  const { attachments = [], check, draft = requested.action, ...rest } = requested
  if (kind.record.actions[requested.action].by.every((role) => role === 'staff')) requireDuty(actor, may.handleCases)
  const sent = attachments.length > 0 && { attachments }
  const input = { action: requested.action, note: requested.note, to: requested.set?.assigneeId, ...sent }
  await actOnCase(deps, call, input, async (tx, row) => {
    const by = requireRole(actor, row, requested.action)
    await check?.(tx, row)
    const sentFiles = await sendAttachments(tx, row, actor, attachments)
    const files = sentFiles.map(({ originalName }) => originalName)
    const documents = sentFiles.map(({ id: sentId }) => sentId)
    await performAction(deps, tx, kind, row, { actor, by, files, documents, ...rest })
    await clearSent(tx, actor, row, draft)
  })
  return readCase(deps, actor, kind, id)
}

/** What came of a case of a kind that companies are measured by; of others nothing is kept. */
export const resultOf = (
  { refers }: Pick<CaseKind, 'refers'>,
  { outcome, returnedKobo = null }: { outcome?: CaseChange['outcome']; returnedKobo?: number | null | undefined },
): Pick<CaseChange, 'outcome' | 'returnedKobo'> =>
  refers ? { ...(outcome !== undefined && { outcome }), returnedKobo } : {}

type Body<Name extends keyof CaseCalls> = NonNullable<BodyOf<CaseCalls[Name]>>
const withdrawn = 'Taken back by the customer who filed it.'

/** What the calls about a case do, from their bodies. */
export const actions = {
  acknowledge: ({ note, version }: Body<'acknowledge'>): RequestedAction => ({
    action: 'acknowledge',
    note,
    version,
    takes: version === undefined ? undefined : 'free',
  }),

  /** By one level. A request of the owner without a note gets a default note (decisions §7). */
  escalate({ escalationNote, note: other, version }: Body<'escalate'>, actor: SignedIn): RequestedAction {
    const note = escalationNote || other || (holds(actor, may.handleCases) ? '' : words.escalatedByUser)
    return { action: 'escalate', note, set: { escalationNote: note }, version }
  },

  /**
   * `forDuplicates` is what the people of merged duplicates read. Screens name the version that they show, and with it must say what came of a case; the
   * call of the specification has neither.
   */
  resolve(body: Body<'resolve'>, kind: CaseKind): RequestedAction {
    const { forDuplicates, unconfirmed, version } = body
    const note = body.resolutionNote || body.note || ''
    const named = version === undefined ? { ...body, outcome: body.outcome ?? ('' as const) } : body
    const set = { resolutionNote: note, ...resultOf(kind, named) }
    const noteField = kind.resolutionField ?? 'note'
    return { action: 'resolve', note, noteField, set, forDuplicates, unconfirmed, version, takes: 'free' }
  },

  /** Without a mail. A merged duplicate has the outcome of the case that is kept. */
  setOutcome: ({ version, ...result }: Body<'setOutcome'>, kind: CaseKind): RequestedAction => ({
    action: 'setOutcome',
    note: resultWords(result),
    set: resultOf(kind, result),
    version,
    async check(tx, { id }) {
      if (await findMerge(tx, id)) throw conflict(words.outcomeOfKept)
    },
  }),

  reopen: ({ reason, version }: Body<'reopen'>): RequestedAction => ({
    action: 'reopen',
    note: reason,
    noteField: 'reason',
    version,
  }),

  rate({ stars, comment = '', version }: Body<'rate'>, now: Date): RequestedAction {
    const note = [`${stars} of 5 stars`, comment].filter(Boolean).join(': ')
    return { action: 'rate', note, set: { ratingStars: stars, ratingComment: comment, ratedAt: now }, version }
  },

  /** By its owner. A case with merged duplicates stays open: their people wait for its outcome, and the owner knows nothing of them. */
  withdraw({ reason = '', version }: Body<'withdraw'>, kind: CaseKind): RequestedAction {
    const note = reason ? `${withdrawn} ${reason}` : withdrawn
    const check = async (tx: Db, { id }: CaseRow) => {
      if ((await countMerges(tx, id)) > 0)
        throw conflict(`This ${nounOf(kind)} can no longer be taken back here. Write to the Commission.`)
    }
    return { action: 'withdraw', note, set: { resolutionNote: note }, alsoNotify: ['owner'], version, check }
  },

  /**
   * To the owner or the Commission. Only a question of staff pauses the deadline, and only their reply can resolve the case: it is then the note of the
   * resolution, so that the owner gets one mail. What nobody handled becomes that of the officer who writes; with `assigns` also what a colleague did.
   */
  sendMessage(body: Body<'sendMessage'>, actor: SignedIn, kind: CaseKind): RequestedAction {
    const { content: note, asks, resolves, assigns, documents: attachments, unconfirmed, version } = body
    const written = {
      note,
      noteField: 'content',
      attachments,
      version,
      takes: assigns ? 'any' : 'free',
      draft: 'message',
    } as const
    if (resolves)
      return { ...written, action: 'resolve', unconfirmed, set: { resolutionNote: note, ...resultOf(kind, body) } }
    return { ...written, action: asks && holds(actor, may.handleCases) ? 'ask' : 'message' }
  },

  /** When the customer answered outside the portal. */
  resume: ({ version }: Body<'resume'>): RequestedAction => ({ action: 'resume', version }),

  addNote: ({ note, version }: Body<'addNote'>): RequestedAction => ({ action: 'note', note, version }),

  /** To a member of staff, or removes the assignment. */
  async assign(deps: Deps, { userId, version }: Body<'assign'>): Promise<RequestedAction> {
    const set = await readAssignee(deps.database.db, userId, may.handleCases)
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
  const set = await readAssignee(tx, actor.id, may.handleCases)
  const own =
    row.assigneeId === actor.id
      ? row
      : await performAction(deps, tx, kind, row, { actor, by, action: 'assign', note: set.assigneeName, set })
  const isDue = actionsOf(own, { kind, reader: actor, now: deps.clock.now() }).includes('acknowledge')
  return isDue ? performAction(deps, tx, kind, own, { actor, by, action: 'acknowledge' }) : own
}

/** Members of staff to whom a case can be assigned. */
export async function listCaseStaff(deps: Deps, actor: SignedIn) {
  requireDuty(actor, may.readCases)
  const accounts = await listStaffAccounts(deps, may.handleCases)
  return { staff: accounts.map(({ id, name, surname, email }) => ({ id, name: `${name} ${surname}`.trim(), email })) }
}
