import type { FastifyInstance } from 'fastify'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { notFound } from '#platform/problem.ts'
import * as contract from './contract.ts'
import { hideExample, listExamples, readExample, readShownExamples, restoreExample } from './service.server.ts'

/** The calls about the content that the site ships with. */
export function registerExamples(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  const known = new Map(types.filter(({ many }) => many).map((type) => [type.key, type]))
  const typeOf = ({ type: key }: { type: string }): ContentType => {
    const type = known.get(key)
    if (!type) throw notFound('There is no such kind of content.')
    return type
  }
  mount(app, contract.getShownExamples, ({ params }) => readShownExamples(deps, typeOf(params)))
  mount(app, contract.listExamples, ({ actor, params }) => listExamples(deps, actor, typeOf(params)))
  mount(app, contract.getExample, ({ actor, params }) => readExample(deps, actor, typeOf(params), params.key))
  mount(app, contract.hideExample, ({ actor, params }) => hideExample(deps, actor, typeOf(params), params.key))
  mount(app, contract.restoreExample, ({ actor, params }) => restoreExample(deps, actor, typeOf(params), params.key))
}
