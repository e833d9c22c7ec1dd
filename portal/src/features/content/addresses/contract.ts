import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message, text } from '#platform/schemas.ts'
import { managerTag } from '../contract.manager.ts'
import { redirectBody, redirectPath } from './contract.input.ts'

const redirects = '/content-manager/redirects'

const redirect = z.object({
  path: z.string(),
  /** Where it leads; '' while its page is off the site. */
  target: z.string(),
  /** True for the former address of a page, false for a redirect that staff added. */
  former: z.boolean(),
  createdAt: z.string(),
  createdByName: z.string(),
})
export type Redirect = z.infer<typeof redirect>

const read = { tag: managerTag, access: 'staff', duties: may.readContent, method: 'GET' } as const
const change = { tag: managerTag, access: 'staff', duties: may.publishContent } as const

export const listRedirects = endpoint({
  ...read,
  path: redirects,
  summary: 'Addresses that lead to another page: former addresses of pages, and those that staff added',
  response: z.array(redirect),
})
/** Adding the same redirect again changes nothing. 409 for a loop, and for an address that has a page. */
export const addRedirect = endpoint({
  ...change,
  method: 'POST',
  path: redirects,
  summary: 'Let an old address lead to a page',
  body: redirectBody,
  response: redirect,
  status: 201,
  answers: [409],
})
export const removeRedirect = endpoint({
  ...change,
  method: 'DELETE',
  path: redirects,
  summary: 'Delete a redirect; its address is then not found',
  query: z.object({ path: redirectPath }),
  response: message,
  answers: [404],
})

const linkingItem = z.object({
  type: z.string(),
  /** The kind of content, such as `Media item`. */
  one: z.string(),
  id: z.string(),
  title: z.string(),
  /** Whether visitors see the link, or only a draft has it. */
  published: z.boolean(),
})
export type LinkingItem = z.infer<typeof linkingItem>

/** Items of which a text, a menu or a setting links to a path or to an address that redirects there; at most 100 of them. */
export const getLinksTo = endpoint({
  ...read,
  path: '/content-manager/links',
  summary: 'Where a page is linked from',
  query: z.object({ path: text(1_000) }),
  response: z.object({ total: z.number(), items: z.array(linkingItem) }),
})
