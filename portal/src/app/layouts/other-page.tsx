import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSitePage } from '#features/pages/contract.ts'
import { SitePage, sitePageMeta } from '#features/pages/screens/site-page.tsx'
import { topicsOf } from '#features/content/contract.topics.ts'
import { apiContext } from '#kit/api/api-context.ts'
import type { PagePlace } from '#kit/page-meta.ts'
import { missingPage } from '../pages/missing-page.ts'
import { findSitePage } from '../pages/near-pages.ts'
import { FailureScreen } from './failure-screen.tsx'

const missing = { status: 404 }

/** Every other address: a page of the tree of staff, or none. The server puts the nearest pages into the address of the latter (app/pages/page-address.ts). */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== missingPage) {
    const api = context.get(apiContext)
    const page = await api.call(getSitePage, { query: { path: pathname } }).catch(noPage)
    if (page) return { page, topics: await topicsOf(api, page.topics), nearest: [] }
  }
  const nearest = searchParams.getAll('near').flatMap((path) => findSitePage(path) ?? [])
  return data({ page: undefined, topics: [], nearest }, missing)
}

/** In the renderer a refused call arrives as a response with its status. */
function noPage(error: unknown): undefined {
  const { status, init } = error as { status?: number; init?: { status?: number } }
  if ((init?.status ?? status) !== 404) throw error
  return undefined
}

type Meta = PagePlace & { loaderData?: Awaited<ReturnType<typeof loader>> | undefined }
export const meta = (place: Meta) => {
  const page = place.loaderData && 'page' in place.loaderData ? place.loaderData.page : undefined
  return page ? sitePageMeta(page, place) : []
}

export default function OtherPage() {
  const { page, topics, nearest } = useLoaderData<typeof loader>()
  return page ? <SitePage page={page} topics={topics} /> : <FailureScreen error={missing} nearest={nearest} />
}
