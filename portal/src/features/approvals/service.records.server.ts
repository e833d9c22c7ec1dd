import type { ActionOf, DeskKind, DialogInput, Values } from '#engines/records/kind.ts'
import { act } from '#engines/records/service.act.server.ts'
import type { RecordServer, StoredRecord, Taking } from '#engines/records/service.records.server.ts'
import type { Part } from '#engines/records/service.parts.server.ts'
import { readActor } from '#people/actors.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { type Duty, holds } from '#platform/duties.ts'
import { notFound } from '#platform/problem.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { performOrAsk } from './service.ask.server.ts'
import { type ApprovalKind, approvalKinds, type Seen } from './service.kinds.server.ts'

/** What waits: an action with what was given. Its `reason` is removed with the record. */
type Asked = Values & { id: string; action: string }

/** Requests of one name, of which one waits for each record. */
interface Seconded<K extends DeskKind, Row> {
  kind: string
  actions: readonly ActionOf<K>[]
  see(tx: Db, row: Row, taking: Taking): Promise<Seen>
}

const written = ({ kind, options }: DialogInput, value: unknown): string => {
  const text = typeof value === 'string' ? value : ''
  if (kind === 'date' && text) return formatDay(text)
  return options?.find((option) => option.value === text)?.label ?? text
}

/** What the second person reads where a kind has no more to say: what was given, and of what begins with the record's own only what changes. */
export function seenOf(kind: DeskKind, row: StoredRecord, { action, input }: Taking): Seen {
  const { label = '', ask = {} } = kind.actions[action]!
  const facts = Object.entries(ask as Readonly<Record<string, DialogInput>>).flatMap(([name, field]) => {
    const before = field.prefilled ? written(field, (row as unknown as Values)[name]) : ''
    const after = written(field, input[name])
    if (before === after) return []
    return {
      label: field.label,
      value: field.prefilled ? `${after || 'Nothing'} (now: ${before || 'nothing'})` : after,
    }
  })
  return { title: `${label}: ${row.reference}`, path: `${kind.path}/${row.id}`, facts, state: row }
}

/** Whether a record is the own matter of a person, who then neither asks nor decides. */
export const ownBy =
  <K extends DeskKind, Row extends StoredRecord>({ store, isOwn }: RecordServer<K, Row>) =>
  async (db: Db, personId: string, { id }: { id: string }): Promise<boolean> => {
    const [row, person] = [await store.find(db, id), await readActor(db, personId)]
    return row !== undefined && person !== undefined && isOwn(row, person)
  }

/** The actions of a kind of record that wait for a second person. Who agrees takes the action from its first step, as the person who asked. */
export function secondPerson<K extends DeskKind, Row extends StoredRecord>({
  duties,
  askers,
  requests,
  ...rest
}: {
  duties: readonly Duty[]
  /** Who may ask, where not only those who approve; the action itself says in which role. */
  askers?: readonly Duty[]
  requests: readonly Seconded<K, Row>[]
} & Pick<ApprovalKind, 'neverAlone' | 'performed'>): {
  part: Part<K, Row>
  ask: NonNullable<RecordServer<K, Row>['askSecond']>
} {
  const kindOf = (server: RecordServer<K, Row>, { kind, see }: Seconded<K, Row>): ApprovalKind<Asked> => ({
    kind,
    recordType: server.kind.key,
    duties,
    ...rest,
    ...(askers && { mayAsk: (person) => holds(person, askers) }),
    recordOf: ({ id }) => id,
    isOwn: ownBy(server),
    async see(_deps, tx, { id, action, ...input }) {
      const row = await server.store.lock(tx, id)
      if (!row) throw notFound(server.words.notFound)
      return see(tx, row, { action, input })
    },
    async perform(deps, tx, { id, action, ...input }, { asker, second }) {
      await act(deps, server, { actor: asker, id, action: action as ActionOf<K>, input, second }, tx)
    },
  })
  return {
    part: (server) => ({
      fills: [approvalKinds.fill(...requests.map((each) => kindOf(server, each) as unknown as ApprovalKind))],
    }),
    ask(deps, tx, server, { actor, id, action, input }) {
      const request = requests.find(({ actions }) => actions.includes(action as ActionOf<K>))!
      return performOrAsk(deps, tx, actor, kindOf(server, request), { ...input, id, action })
    },
  }
}
