import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { findSitePage } from '../near-pages.ts'
import { FailureScreen } from './failure-screen.tsx'

const missing = { status: 404 }

/** The server puts the nearest pages into the address of this page (app/page-address.ts). */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const near = new URL(request.url).searchParams.getAll('near')
  return data({ nearest: near.flatMap((path) => findSitePage(path) ?? []) }, missing)
}

export default function NotFoundPage() {
  const { nearest } = useLoaderData<typeof loader>()
  return <FailureScreen error={missing} nearest={nearest} />
}
