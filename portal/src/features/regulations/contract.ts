import * as z from 'zod/mini'
import { listEndpoints } from '#features/content/contract.ts'
import type { PageLink } from '#features/pages/contract.ts'
import type { BodyOfType } from '#fields/content/content-type.ts'
import { endpoint } from '#platform/endpoint.ts'
import { regulations, type orderPage } from './content.ts'

export const getRegulations = listEndpoints(regulations).list

/** Answered by `GET /content/order`: what staff published, else the built-in page. */
export interface OrderPage extends Omit<BodyOfType<typeof orderPage>, 'related'> {
  related: PageLink[]
}
export const getOrder = endpoint({
  method: 'GET',
  path: '/content/order',
  tag: 'Content',
  access: 'public',
  summary: 'The order on regulated activities, with its PDF',
  response: z.custom<OrderPage>(),
})
