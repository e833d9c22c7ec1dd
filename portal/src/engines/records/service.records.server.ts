// What a kind of record adds on the server to its description: where its records are, who reaches them in which role, and what `act` and the parts ask of
// other tables.

import type { Actor, SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { ActionOf, ClockMove, DeskKind, RoleOf, Values } from './kind.ts'

export interface StoredRecord {
  id: string
  reference: string
  version?: number
  /** Who handles it, of a kind that is assigned. */
  assigneeId?: string | null
}

/** An entry of the history of a record. */
export interface Entry {
  action: string
  at: Date
  actor: Actor
  by: string
  text: string
  input: Values
  /** What the deadline does. */
  clock?: ClockMove | undefined
  /** Who agreed, where a second person had to. */
  second?: object | undefined
}

/** An action that is taken, with what was given. */
export interface Taking {
  action: string
  input: Values
}

type AskSecond<K extends DeskKind, Row extends StoredRecord> = (
  deps: Deps,
  tx: Db,
  server: RecordServer<K, Row>,
  asked: Taking & { id: string; actor: SignedIn },
) => Promise<object | undefined>

/** What the server adds to the description of a kind. */
export interface RecordServer<K extends DeskKind, Row extends StoredRecord> {
  kind: K
  /** What is said where a record does not exist, and where somebody else has changed it. */
  words: { notFound: string; stale: string }
  store: {
    /** What the table says of each column. */
    columns: Readonly<Record<string, { dataType: string }>>
    find(db: Db, id: string): Promise<Row | undefined>
    lock(tx: Db, id: string): Promise<Row | undefined>
    /** Changes a locked record as people see it, which outdates their version; `update` where nobody waits for it. */
    change(tx: Db, id: string, change: object): Promise<Row>
    update(tx: Db, id: string, change: object): Promise<Row>
  }
  /** Erases a record with all that belongs to it, of a kind with an action that does. */
  erase?(deps: Deps, tx: Db, row: Row): Promise<void>
  /** The actor with the mandates of now, of a kind that companies have: a long request began with those of its start. */
  actorNow?(tx: Db, row: Row, actor: Actor): Promise<Actor>
  /** A record as the calls answer it. */
  view(deps: Deps, row: Row, reader: SignedIn): Promise<object>
  /** Whether the record is the actor's own matter, which nobody handles for the Commission. */
  isOwn(row: Row, actor: Actor): boolean
  /** For each role but staff, whether the actor has it for this record; who has none gets 404. */
  mayAct: Readonly<Record<Exclude<RoleOf<K>, 'staff'>, (row: Row, actor: Actor) => boolean>>
  /** Adds an entry to the history; undefined where it has none for this. */
  write(tx: Db, row: Row, entry: Entry): Promise<{ id: number } | undefined>
  /** What else follows from an entry of the history, in the transaction: rows and jobs. */
  inside?(deps: Deps, tx: Db, row: Row, entry: Pick<Entry, 'action' | 'at'> & { id: number }): Promise<void>
  /** The columns of the deadline after a change of state. */
  moveClock?(tx: Db, row: Row, move: ClockMove, now: Date): Promise<object>
  /** The conditions that the record itself does not answer; a sentence where one is not met. */
  conditions?: Readonly<Record<string, (tx: Db, row: Row, now: Date) => Promise<string | undefined>>>
  /** What an action needs to know from other tables, added to its input; 400 where what was given does not fit the record. */
  prepare?: { readonly [A in ActionOf<K>]?: (deps: Deps, tx: Db, row: Row, given: Values) => Promise<Values> }
  /** For the audit log, besides the reference. */
  audited?(row: Row, taking: Taking): Record<string, unknown>
  /** Whether somebody gets the mails of this name; by default yes. */
  reaches?(row: Row, to: string, taking: Taking & { clock: ClockMove | undefined }): boolean
  /** Does an action with the agreement of a second person, of a kind with such actions, or answers the request that waits. */
  askSecond?: AskSecond<K, Row>
  /** Ends the draft of a text that is sent. */
  clearDraft?(tx: Db, draft: { kind: string; record: string; userId: string; field: string }): Promise<unknown>
}
