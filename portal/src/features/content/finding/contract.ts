import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { pageOf, pageQuery, text } from '#platform/schemas.ts'
import { managerTag } from '../contract.manager.ts'
import { itemSummary } from '../contract.items.ts'

export const findContent = endpoint({
  tag: managerTag,
  access: 'staff',
  duties: may.readContent,
  method: 'GET',
  path: '/content-manager/find',
  summary: 'Items of all types whose text has all words, drafts included; words in the title first',
  query: z.object({ ...pageQuery, search: z._default(text(200), '') }),
  response: pageOf(itemSummary),
})
