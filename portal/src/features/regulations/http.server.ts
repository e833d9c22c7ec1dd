import type { FastifyInstance } from 'fastify'
import { readRelated } from '#features/pages/service.server.ts'
import { getSingle } from '#features/content/engine/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { builtInOrder } from './built-in.order.ts'
import { orderPage } from './content.ts'
import { getOrder, type OrderPage } from './contract.ts'

export function registerRegulations(app: FastifyInstance, deps: Deps): void {
  mount(app, getOrder, () => readOrder(deps))
}

/** The order as staff published it, else the built-in page. */
async function readOrder(deps: Deps): Promise<OrderPage> {
  const page = (await getSingle(deps, orderPage)) ?? builtInOrder
  const { title, reference, date, lead, pdfUrl, body, notice, searchTitle, searchDescription, shareImageUrl } = page
  const related = await readRelated(deps, page.related, '/order')
  return { title, reference, date, lead, pdfUrl, body, notice, searchTitle, searchDescription, shareImageUrl, related }
}
