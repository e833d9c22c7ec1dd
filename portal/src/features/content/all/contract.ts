import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'
import { itemCheck } from '../checks/contract.ts'
import { itemSummary } from '../contract.items.ts'
import { managerTag } from '../contract.manager.ts'

const found = z.object({
  item: itemSummary,
  /** What an item of its type is called. */
  kind: z.string(),
  /** Where the content manager edits it. */
  address: z.string(),
  /** The page that shows it; null while it is not on the site, or where no page shows it. */
  page: z.nullable(z.string()),
  /** The titles of its topics. */
  topics: z.array(z.string()),
  /** The beginnings of its texts, from the draft if there is one, with the labels of their fields. */
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  check: itemCheck,
})

export const findItem = endpoint({
  tag: managerTag,
  access: 'staff',
  duties: may.readContent,
  method: 'GET',
  path: '/content-manager/all/:id',
  summary: 'An item of any type at a glance: what it is, its texts, and what the last check found',
  params: idParams,
  response: found,
})
