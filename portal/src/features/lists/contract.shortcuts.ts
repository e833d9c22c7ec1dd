import * as z from 'zod/mini'
import { duties } from '#platform/duty-words.ts'
import { endpoint } from '#platform/endpoint.ts'

const call = { path: '/lists/shortcuts', tag: 'Lists', access: 'staff', duties } as const
const setting = z.object({ isOn: z.boolean() })

export const readShortcuts = endpoint({
  ...call,
  method: 'GET',
  summary: 'Whether single keys act on your screens: on lists and on the pages of records',
  response: setting,
})
export const saveShortcuts = endpoint({
  ...call,
  method: 'PUT',
  summary: 'Switch single keys on or off, on all your screens and devices',
  body: setting,
  response: setting,
})
