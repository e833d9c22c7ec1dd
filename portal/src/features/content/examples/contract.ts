import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { managerTag, typeParams } from '../contract.manager.ts'

const body = z.record(z.string(), z.unknown())
const exampleParams = z.object({
  type: z.string().check(z.maxLength(60)),
  key: z.string().check(z.maxLength(120)),
})

const shownExample = z.object({ key: z.string(), page: z.string(), body })

/** `shown`: visitors see it; `hidden`: staff have hidden it; `replaced`: an item of the staff takes its place. */
export const exampleStates = ['shown', 'hidden', 'replaced'] as const

const exampleSummary = z.object({
  type: z.string(),
  /** What an item of its type is called. */
  kind: z.string(),
  key: z.string(),
  title: z.string(),
  excerpt: z.string(),
  imageUrl: z.string(),
  page: z.string(),
  state: z.enum(exampleStates),
  /** Who hid it, and when. */
  hidden: z.nullable(z.object({ at: z.string(), byName: z.string() })),
  /** The item that takes its place, or the draft of one. `isOwn`: it was made from the example, which returns when the item is deleted. */
  item: z.nullable(z.object({ id: z.string(), title: z.string(), version: z.number(), isOwn: z.boolean() })),
})
export type ExampleSummary = z.infer<typeof exampleSummary>

const managedExample = z.object({ ...exampleSummary.shape, body })
export type ManagedExample = z.infer<typeof managedExample>

/** The pages that show a type read this beside its list (decisions §12). */
export const getShownExamples = endpoint({
  method: 'GET',
  path: '/content/examples/:type',
  tag: 'Content',
  access: 'public',
  summary: 'The examples of a type that the site shows: all that are neither hidden nor replaced',
  params: typeParams,
  response: z.array(shownExample),
})
export type ShownExample = z.infer<typeof shownExample>

const path = '/content-manager/:type/examples'
const read = { tag: managerTag, access: 'staff', duties: may.readContent, method: 'GET' } as const
const post = { tag: managerTag, access: 'staff', duties: may.publishContent, method: 'POST' } as const

export const listExamples = endpoint({
  ...read,
  path: '/content-manager/examples',
  summary: 'The content that the site ships with, item by item, with its state; of all types or of one',
  query: z.object({ type: z.optional(exampleParams.shape.type) }),
  response: z.array(exampleSummary),
})
export const getExample = endpoint({
  ...read,
  path: `${path}/:key`,
  summary: 'One example with its text',
  params: exampleParams,
  response: managedExample,
})
/** Calling either twice changes nothing more. */
export const hideExample = endpoint({
  ...post,
  path: `${path}/:key/hide`,
  summary: 'Hide an example from the site',
  params: exampleParams,
  response: managedExample,
})
export const restoreExample = endpoint({
  ...post,
  path: `${path}/:key/restore`,
  summary: 'Show a hidden example on the site again',
  params: exampleParams,
  response: managedExample,
})
