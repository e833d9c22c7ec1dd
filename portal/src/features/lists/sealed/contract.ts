import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { pageQuery } from '#platform/schemas.ts'
import type { StaffList } from '../contract.list.ts'
import { listPage } from '../contract.schemas.ts'
import { listLimits } from '../rules.ts'

const value = z.string().check(z.maxLength(2 * listLimits.search))
const values = z.optional(z.union([value, z.array(value).check(z.maxLength(listLimits.values))]))

/**
 * The one call of a sealed list. It has the parameters of other lists in its body, since a proxy may log addresses; what the list does not know is
 * left out.
 */
export const sealedPage = (list: StaffList) =>
  endpoint({
    method: 'POST',
    path: `${list.path}/list`,
    tag: 'Lists',
    access: 'staff',
    duties: list.duties.read,
    summary: `A page of the ${list.plural} that you may read, with the number of records for each value of each filter`,
    body: z.object({
      q: values,
      sort: values,
      columns: values,
      ...Object.fromEntries(list.filters.map(({ id }) => [id, values])),
      page: pageQuery.page,
      pageSize: z.optional(pageQuery.pageSize),
    }),
    response: z.extend(listPage, {
      /** Whether single keys act on the reader's screens: the screen of a sealed list makes no call that could be logged. */
      keys: z.boolean(),
    }),
    answers: [403],
  })
