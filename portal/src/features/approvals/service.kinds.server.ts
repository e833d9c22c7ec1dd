import { createHash } from 'node:crypto'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Duty } from '#platform/duties.ts'
import { hook } from '#platform/hooks.ts'
import type { ApprovalRow } from './store.server.ts'

export const kindOf = ({ hooks }: Deps, row: ApprovalRow | undefined): ApprovalKind | undefined =>
  hooks.of(approvalKinds).find(({ kind }) => kind === row?.kind)

/** The record and what would be done to it. */
export interface Seen {
  /** In lists, and stored: nothing of a report of wrongdoing. */
  title: string
  /** The page of the record. */
  path: string
  /** Read by the second person, made again each time. */
  facts: { label: string; value: string }[]
  /** Everything to which the approval is bound; when it differs later, the request is void. Only its digest is stored. */
  state: unknown
  /** The duties that both persons must hold, all of them, where they are not those of the kind; none if one person is enough. */
  needs?: readonly Duty[]
}

/** Who approved, for the audit entry of the action. */
export type SecondPerson = { approvedBy: string } | { nobodyElseCouldApprove: true } | Record<never, never>

/** How an action is done. */
export interface Performing {
  asker: SignedIn
  second: SecondPerson
}

/** An action that needs a second person, described by its feature. */
export interface ApprovalKind<I extends object = object> {
  /** Stored; never changes. */
  kind: string
  recordType: string
  /** The duties of those who ask and approve. Giving and taking these takes two people (`may.useApprovals`). */
  duties: readonly Duty[]
  recordOf(input: I): string
  /** Who may ask, where that is not who approves. */
  mayAsk?(person: SignedIn, input: I): boolean
  /** Locks the record until the transaction ends and describes it; throws 404 when there is none. */
  see(deps: Deps, tx: Db, input: I): Promise<Seen>
  /** Does it, with its audit entry, in the transaction in which `see` has locked the record. */
  perform(deps: Deps, tx: Db, input: I, how: Performing): Promise<void>
  /** After the commit. */
  performed?(deps: Deps): Promise<void>
  /** Refuses with this sentence where nobody else could approve. Without it the action takes effect at once. */
  neverAlone?: string
  /** Whether two inputs ask for the same; by default, when they are equal. */
  isSame?(one: I, other: I): boolean
  /** Whether what is asked is the person's own matter, who then neither asks nor decides. */
  isOwn?(db: Db, personId: string, input: I): Promise<boolean>
  /**
   * Ids of records of which a person must not know what is asked. Without `deps` those that are withheld: whether somebody could approve must not show
   * who has made a report.
   */
  hiddenFrom?(db: Db, personId: string, deps?: Deps): Promise<string[]>
  /** Stores the reason of a refusal where it belongs, instead of with the request. */
  keepRefusal?(deps: Deps, tx: Db, input: I, refusal: { by: SignedIn; reason: string }): Promise<void>
}

export const digestOf = ({ state }: Seen): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url')

/** Ids of records of all kinds that a person must not know of. */
export async function hiddenRecords(deps: Deps, personId: string): Promise<string[]> {
  const kinds = deps.hooks.of(approvalKinds)
  const lists = await Promise.all(
    kinds.map(async (kind) => (await kind.hiddenFrom?.(deps.database.db, personId, deps)) ?? []),
  )
  return [...new Set(lists.flat())]
}

export const approvalKinds = hook<ApprovalKind>('actions that need a second person')
