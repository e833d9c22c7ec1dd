import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { pageOf, pageQuery } from '#platform/schemas.ts'
import { itemParams, managerTag } from '../contract.manager.ts'
import { findingKinds } from './rules.ts'

const read = { tag: managerTag, access: 'staff', duties: may.readContent, method: 'GET' } as const

const finding = z.object({
  kind: z.enum(findingKinds),
  /** The label of the field; empty for the item. */
  field: z.string(),
  /** What was found, as a sentence. */
  detail: z.string(),
})

export const itemCheck = z.object({
  /** Null before the first check. */
  checkedAt: z.nullable(z.string()),
  findings: z.array(finding),
})
export type ItemCheck = z.infer<typeof itemCheck>

const checkedItem = z.object({
  type: z.string(),
  id: z.string(),
  title: z.string(),
  /** Who is told: the person who set the check date, or else who published last; may be empty. */
  ownerName: z.string(),
  checkedAt: z.string(),
  findings: z.array(finding),
})
export type CheckedEntry = z.infer<typeof checkedItem>

export const listChecked = endpoint({
  ...read,
  path: '/content-manager/checks',
  summary: 'Items on the site with broken links, pictures without words, old content or texts that are hard to read',
  query: z.object({
    ...pageQuery,
    kind: z.optional(z.enum(findingKinds)),
    /** Only items of the caller. */
    mine: z.optional(z.enum(['yes'])),
  }),
  response: pageOf(checkedItem),
})

export const getItemCheck = endpoint({
  ...read,
  path: '/content-manager/:type/items/:id/check',
  summary: 'What the last check of an item found',
  params: itemParams,
  response: itemCheck,
})

/** Checks what is on the site, not the draft. 409 for an item that is not on the site. */
export const checkItem = endpoint({
  ...read,
  duties: may.draftContent,
  method: 'POST',
  path: '/content-manager/:type/items/:id/check',
  summary: 'Check an item now',
  params: itemParams,
  response: itemCheck,
})
