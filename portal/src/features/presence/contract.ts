import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

/** The kinds of record that several people edit. */
export const presencePlaces = ['content', 'form', 'company-draft', 'case', 'enquiry', 'submission'] as const
export type PresencePlace = (typeof presencePlaces)[number]

/** A person is shown this long after the last call; while a record is open the browser calls more often (`kit/use-presence.ts`). */
export const presenceSeconds = 45
export const maxPeopleShown = 10
/** Of one person; the oldest go. */
export const maxRecordsOpen = 20

/** While a person has a record open that others may be editing too; nobody else learns of it. */
export const reportPresence = endpoint({
  method: 'POST',
  path: '/presence',
  tag: 'Presence',
  access: 'user',
  summary: 'Say that one has a record open to edit it or is leaving it, and learn who else has and its newest version',
  body: z.object({
    place: z.enum(presencePlaces),
    /** `type/id` or `type/single` of content, the id of a form, `companyId/formId` of the draft of a company, `kind/id` of a case. */
    record: z.string().check(z.minLength(1), z.maxLength(201)),
    /** The section that is open, where a record has several. */
    part: z._default(z.string().check(z.maxLength(100)), ''),
    leaving: z._default(z.boolean(), false),
  }),
  response: z.object({
    /** The newest version or revision; null where nothing is stored. */
    version: z.nullable(z.number()),
    /** Others who have the record open. */
    others: z.array(z.object({ name: z.string(), part: z.string() })),
  }),
  answers: [403, 404],
})
