import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { requiredText } from '#platform/schemas.ts'
import { messages } from './messages.ts'

const tag = 'Cases'
const date = z.string(messages.dateInvalid).check(z.refine(isCalendarDay, messages.dateInvalid))
const holiday = z.object({
  date: z.string(),
  name: z.string(),
  /** `built-in`; `expected` for a built-in day that depends on the moon; `added` or `removed` by staff. */
  source: z.enum(['built-in', 'expected', 'added', 'removed']),
})
export type Holiday = z.infer<typeof holiday>
const yearOfHolidays = z.object({ year: z.number(), holidays: z.array(holiday) })

export const listHolidays = endpoint({
  method: 'GET',
  path: '/cases/holidays',
  tag,
  access: 'staff',
  duties: may.readCases,
  summary: 'Public holidays of a year, on which no deadline runs',
  query: z.object({ year: z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2100)) }),
  response: yearOfHolidays,
})
export const saveHoliday = endpoint({
  method: 'PUT',
  path: '/cases/holidays/:date',
  tag,
  access: 'staff',
  duties: may.superviseCases,
  summary: 'Add a holiday or rename it; running deadlines move with it',
  params: z.object({ date }),
  body: z.object({ name: requiredText(100, messages.holidayName) }),
  response: yearOfHolidays,
})
export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/cases/holidays/:date',
  tag,
  access: 'staff',
  duties: may.superviseCases,
  summary: 'Make a holiday a working day; running deadlines move with it',
  params: z.object({ date }),
  response: yearOfHolidays,
})
