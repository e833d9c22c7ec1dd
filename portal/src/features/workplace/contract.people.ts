import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, text } from '#platform/schemas.ts'
import { searchGroup } from './contract.ts'
import { searchLimit } from './rules.ts'

const tag = 'Workplace'

const personRow = z.object({
  /** An account's id, or that of a record of a person without an account. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** People with an account are a list of the accounts. */
export const findWithoutAccount = endpoint({
  method: 'GET',
  path: '/people',
  tag,
  access: 'staff',
  duties: may.readPeople,
  summary: 'People without an account who have filed something, by words of their name or contact details',
  query: z.object({ search: z._default(text(searchLimit), '') }),
  /** At most 20 of each kind of record. */
  response: z.object({ withoutAccount: z.array(personRow) }),
})

const person = z.extend(personRow, {
  /** Null for a person without an account. */
  account: z.nullable(
    z.object({
      staff: z.boolean(),
      emailVerified: z.boolean(),
      registered: z.string(),
      companyName: z.string(),
      address: z.string(),
    }),
  ),
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of each source that the caller may read, the newest first. */
  groups: z.array(searchGroup),
})
export type Person = z.infer<typeof person>

export const getPerson = endpoint({
  method: 'GET',
  path: '/people/:id',
  tag,
  access: 'staff',
  duties: may.readPeople,
  summary:
    'A person and the records of theirs that the caller may read; never reports of wrongdoing. It is noted for the person that staff opened the page',
  params: idParams,
  /** Not only the newest 20 of each source. */
  query: z.object({ all: z.optional(z.literal('yes')) }),
  response: person,
})
