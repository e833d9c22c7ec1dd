import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/read-part.ts'
import { useSession } from '#kit/session.ts'
import { organization, type StructuredData } from '#kit/structured-data.ts'
import { commission } from '#platform/commission.ts'
import { PartNotice } from '#ui/part-notice.tsx'
import { builtInHero, builtInUpdates } from '../built-in.ts'
import { getHome, getHomeUpdates } from '../contract.ts'
import { mergeHero, mergeUpdates } from '../rules.ts'
import { EntryPoints } from './entry-points.tsx'
import { HeroFrame, HeroWords } from './hero.tsx'
import { LatestUpdates } from './latest-updates.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [home, updates] = await Promise.all([readPart(api.call(getHome, {})), readPart(api.call(getHomeUpdates, {}))])
  return {
    hero: mergeHero(home.value, builtInHero),
    /** What is stored, for the editor: built-in words must not be saved as if somebody had written them. */
    version: home.value?.version ?? null,
    updates: mergeUpdates(updates.value ?? [], builtInUpdates),
    // Made here, so that no script has to carry the words for it.
    commission: organization(new URL(request.url).origin),
    heroFailed: home.failed,
    updatesFailed: updates.failed,
  }
}

export const meta = (place: PagePlace & { loaderData?: { commission: StructuredData } }) =>
  pageMeta(
    {
      description: `The ${commission.name} licenses and regulates the electricity market of ${commission.state} State: apply, complain or report here.`,
      data: () => (place.loaderData ? [place.loaderData.commission] : []),
    },
    place,
  )

// Loaded for an Admin alone, so that visitors do not pay for the editor.
const HeroWithEditor = lazy(() => import('./hero-with-editor.tsx'))

export default function HomePage() {
  const { hero, version, updates, heroFailed, updatesFailed } = useLoaderData<typeof loader>()
  const { user } = useSession()
  const plain = (
    <HeroFrame {...hero}>
      <HeroWords hero={hero} />
    </HeroFrame>
  )
  return (
    <>
      {user?.role === 'Admin' && !heroFailed ? (
        <Suspense fallback={plain}>
          <HeroWithEditor hero={hero} version={version} />
        </Suspense>
      ) : (
        plain
      )}
      {heroFailed && !updatesFailed && (
        <div className="shell">
          <PartNotice what="The banner" />
        </div>
      )}
      <EntryPoints />
      <LatestUpdates cards={updates} failed={updatesFailed} />
    </>
  )
}
