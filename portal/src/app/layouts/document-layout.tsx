import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet, redirectDocument, useLoaderData } from 'react-router'
import { getFeeSchedule } from '#features/fees/contract.ts'
import { asParts } from '#features/fees/schedule.ts'
import { FeeTable } from '#features/fees/screens/fee-table.tsx'
import { FeeTableContext } from '#fields/rich-text/show.tsx'
import { apiContext } from '#kit/api/api-context.ts'
import { readPart } from '#kit/uploads/read-part.ts'

/**
 * Public pages are documents: the server renders them completely, and no React runs in them (docs/decisions/0018). Texts of any page may show figures of
 * the schedule of fees of today.
 */
export default function DocumentLayout() {
  const schedule = useLoaderData<typeof loader>()
  return (
    <FeeTableContext value={schedule && ((part) => <FeeTable part={part} schedule={schedule} />)}>
      <Outlet />
    </FeeTableContext>
  )
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await readPart(context.get(apiContext).call(getFeeSchedule, { query: {} }))
  return value ? { ...value.schedule, parts: asParts(value.schedule.parts) } : null
}

/** Runs only when the application navigates to a document, before its data is asked for: the browser then loads the page. */
export const clientMiddleware: MiddlewareFunction[] = [
  ({ request }) => {
    const { pathname, search } = new URL(request.url)
    throw redirectDocument(pathname + search)
  },
]
