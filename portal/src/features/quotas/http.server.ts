import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import {
  changeAccountQuotas,
  changeQuotaSettings,
  readAccountQuotas,
  readOwnQuotas,
  readQuotaSettings,
} from './service.office.server.ts'
import { quotaReaders } from './service.server.ts'

/** Limits and use of accounts; each of the `readers` counts the records of its feature. */
export function registerQuotas(app: FastifyInstance, deps: Deps): void {
  const readers = deps.hooks.of(quotaReaders)
  mount(app, contract.getQuotas, ({ actor }) => readOwnQuotas(deps, actor, readers))
  mount(app, contract.getQuotaSettings, ({ actor }) => readQuotaSettings(deps, actor))
  mount(app, contract.saveQuotaSettings, ({ actor, body }) => changeQuotaSettings(deps, actor, body))
  mount(app, contract.getAccountQuotas, ({ actor, params }) => readAccountQuotas(deps, actor, params.id, readers))
  mount(app, contract.saveAccountQuotas, ({ actor, params, body }) =>
    changeAccountQuotas(deps, actor, { id: params.id, ...body }, readers),
  )
}
