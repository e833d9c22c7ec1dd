import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import type { ActionCall, CalledAction, RecordCalls } from './contract.ts'
import type { ActionOf, DeskKind } from './kind.ts'
import { act, type ActRequest } from './service.act.server.ts'
import { type Part, readRecord } from './service.parts.server.ts'
import type { RecordServer, StoredRecord } from './service.records.server.ts'

/** Mounts the calls of actions, each of which is taken once for its key by `take`, which answers. */
export function mountActions<K extends DeskKind>(
  app: FastifyInstance,
  calls: Readonly<Record<string, ActionCall>>,
  take: (actor: SignedIn, taken: Omit<ActRequest<K>, 'actor'>) => Promise<object>,
): void {
  for (const [name, call] of Object.entries(calls))
    mount(app, call, async ({ actor, params: { id }, body, idempotencyKey: key, reply }) => {
      const { version, ...input } = (body ?? {}) as { version?: number }
      const answer = await take(actor, { id, action: name as ActionOf<K>, input, version, key })
      return answerWaiting(reply, answer) as never
    })
}

const takeAndRead =
  <K extends DeskKind, Row extends StoredRecord>(deps: Deps, server: RecordServer<K, Row>) =>
  async (actor: SignedIn, taken: Omit<ActRequest<K>, 'actor'>) => {
    const after = await act(deps, server, { actor, ...taken })
    return { ...(await readRecord(deps, server, actor, taken.id)), ...after?.asked }
  }

/** The calls of a kind, which answer the record, and what waits for a second person. */
export const callsPart =
  <K extends DeskKind, Row extends StoredRecord, R extends z.ZodMiniType>(
    calls: RecordCalls<CalledAction<K>, R>,
  ): Part<K, Row> =>
  (server) => ({
    register(app, deps) {
      mount(app, calls.read, ({ actor, params }) => readRecord(deps, server, actor, params.id) as never)
      mountActions(app, calls.actions, takeAndRead(deps, server))
    },
  })
