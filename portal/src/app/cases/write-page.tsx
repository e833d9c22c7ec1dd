import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { answerFiling } from '#features/cases/screens/filing/filing-action.ts'
import { loadFiling } from '#features/cases/screens/filing/filing-loader.ts'
import { FilingPage } from '#features/cases/screens/filing/filing-page.tsx'
import { kindToWrite } from '#features/cases/screens/wizard/wizard-description.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { kindAt, useKind } from './kind-at.ts'

export function meta(place: PagePlace) {
  const { newLabel, page } = kindAt(place.location.pathname)
  return pageMeta({ title: newLabel, description: page.description, noIndex: true })
}

const kindOf = ({ url }: Request) => kindToWrite(kindAt(new URL(url).pathname), false)

export const loader = (args: LoaderFunctionArgs) => loadFiling(kindOf(args.request), args)
export const action = (args: ActionFunctionArgs) => answerFiling(kindOf(args.request), args)

export default function WriteCasePage() {
  return <FilingPage kind={kindToWrite(useKind(), false)} shown={useLoaderData<typeof loader>()} />
}
