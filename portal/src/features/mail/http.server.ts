import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { sendTestMail } from '#features/content/contract.mails.ts'
import { sendTestMail as send } from './service.test-mail.server.ts'

export function registerMailTexts(app: FastifyInstance, deps: Deps): void {
  mount(app, sendTestMail, ({ actor, body }) => send(deps, actor, body))
}
