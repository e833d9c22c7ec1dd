import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import * as contract from './contract.ts'
import type { FileFormat } from './rules.ts'
import { listBatches, previewAction, readBatch, startBatch, undoBatch } from './service.batches.server.ts'
import { addView, changeView, listViews, removeView } from './service.views.server.ts'
import { exportList, exportSelected } from './service.export.server.ts'
import { readPreferences, readShortcuts, savePreferences, saveShortcuts } from './service.preferences.server.ts'
import { listPeople, type PageQuery, readDescription, readListPage, readNeighbours } from './service.page.server.ts'
import * as shortcuts from './contract.shortcuts.ts'
import { type ListSource, lists } from './service.sources.server.ts'

const mediaTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The calls of each list, and of the setting for all of them. */
export function registerLists(app: FastifyInstance, deps: Deps): void {
  const sources = deps.hooks.of(lists)
  mount(app, shortcuts.readShortcuts, ({ actor }) => readShortcuts(deps, actor))
  mount(app, shortcuts.saveShortcuts, ({ actor, body }) => saveShortcuts(deps, actor, body.isOn))
  mount(app, contract.readDescription, ({ actor, params }) => readDescription(actor, sources, params.key))
  for (const source of sources) {
    mount(app, source.calls.page, ({ actor, query }) => readListPage(deps, actor, source, query as PageQuery))
    if (source.list.plain) continue
    registerReading(app, deps, source)
    registerOwn(app, deps, source)
    registerBatches(app, deps, source)
  }
}

function registerReading(app: FastifyInstance, deps: Deps, source: ListSource): void {
  const { calls, list } = source
  const send = (reply: FastifyReply, format: FileFormat, file: Readable) =>
    reply
      .header('content-disposition', `attachment; filename="${list.key}-${nigerianDay(deps.clock.now())}.${format}"`)
      .type(mediaTypes[format])
      .send(file)
  mount(app, calls.neighbours, ({ actor, params, query }) => readNeighbours(deps, actor, source, params.id, query))
  mount(app, calls.people, ({ actor }) => listPeople(deps, actor, source))
  for (const [format, call] of [
    ['csv', calls.exportCsv],
    ['xlsx', calls.exportXlsx],
  ] as const)
    mount(app, call, async ({ actor, query: parameters, reply }) =>
      send(reply, format, await exportList(deps, actor, source, { parameters, format })),
    )
  mount(app, calls.exportSelected, async ({ actor, body, reply }) =>
    send(reply, body.format, await exportSelected(deps, actor, source, body)),
  )
}

function registerOwn(app: FastifyInstance, deps: Deps, { calls, list }: ListSource): void {
  mount(app, calls.listViews, ({ actor }) => listViews(deps, actor, list))
  mount(app, calls.addView, ({ actor, body: input, idempotencyKey: key }) => addView(deps, actor, list, { input, key }))
  mount(app, calls.changeView, ({ actor, params, body }) =>
    changeView(deps, actor, list, { id: params.id, input: body }),
  )
  mount(app, calls.removeView, ({ actor, params }) => removeView(deps, actor, list, params.id))
  mount(app, calls.readPreferences, ({ actor }) => readPreferences(deps, actor, list))
  mount(app, calls.savePreferences, ({ actor, body }) => savePreferences(deps, actor, list, body))
}

function registerBatches(app: FastifyInstance, deps: Deps, source: ListSource): void {
  const { calls, list } = source
  if (list.actions.some(({ preview }) => preview))
    mount(app, calls.preview, ({ actor, body }) => previewAction(deps, actor, source, body))
  mount(app, calls.startBatch, ({ actor, body: input, idempotencyKey: key }) =>
    startBatch(deps, actor, source, { input, key }),
  )
  mount(app, calls.listBatches, ({ actor }) => listBatches(deps, actor, source))
  mount(app, calls.readBatch, ({ actor, params }) => readBatch(deps, actor, source, params.id))
  mount(app, calls.undoBatch, ({ actor, params, idempotencyKey: key }) =>
    undoBatch(deps, actor, source, { id: params.id, key }),
  )
}
