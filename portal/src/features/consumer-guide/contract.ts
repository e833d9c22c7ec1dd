import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

const section = z.object({ heading: z.string(), text: z.string(), source: z.string() })

export const getGuide = endpoint({
  method: 'GET',
  path: '/content/guide',
  tag: 'Content',
  access: 'public',
  summary:
    'The topics of the consumer guide that staff have written; the pages show the built-in ones instead of the others',
  response: z.array(z.object({ key: z.string(), title: z.string(), lead: z.string(), sections: z.array(section) })),
})
