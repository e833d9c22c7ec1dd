import type { FastifyInstance } from 'fastify'
import { changeSetting, viewSetting } from '#engines/settings/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { enterLicence } from './contract.ts'
import * as register from './contract.register.ts'
import { licenceSettings } from './contract.settings.ts'
import { askToEnter } from './service.grant.server.ts'
import {
  exportRegister,
  readCertificate,
  readCertificateFile,
  readEntry,
  readRegister,
} from './service.register.server.ts'

/** The public register, and what the kind does not have by itself. */
export function registerLicences(app: FastifyInstance, deps: Deps): void {
  mount(app, enterLicence, ({ actor, body }) => askToEnter(deps, actor, body))
  mount(app, register.getRegister, ({ query }) => readRegister(deps, query))
  mount(app, register.getRegisterFile, async ({ query, reply }) =>
    reply
      .header('content-disposition', 'attachment; filename="licences.csv"')
      .type('text/csv; charset=utf-8')
      .send(await exportRegister(deps, query)),
  )
  mount(app, register.getRegisterEntry, ({ params }) => readEntry(deps, params.number))
  mount(app, register.getCertificate, ({ params }) => readCertificate(deps, params))
  mount(app, register.getCertificateFile, async ({ params, reply }) => {
    const { pdf, name } = await readCertificateFile(deps, params)
    return reply.header('content-disposition', `inline; filename="${name}"`).type('application/pdf').send(pdf)
  })
  mount(app, licenceSettings.calls.read, ({ actor }) => viewSetting(deps, actor, licenceSettings))
  mount(app, licenceSettings.calls.save, ({ actor, body }) => changeSetting(deps, actor, licenceSettings, body))
}
