import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { EntryPoints } from './entry-points.tsx'
import { HeroFrame, HeroWords } from './hero.tsx'
import { HeroWithEditor } from './hero-with-editor.tsx'
import { LatestUpdates } from './latest-updates.tsx'
import { readHome } from './read-home.ts'

export const loader = ({ context }: LoaderFunctionArgs) => readHome({ context })

export const meta = () => pageMeta({ title: 'Edit the home page', noIndex: true })

/** The home page with its hero in edit mode (spec 1 §2.2). A separate screen, because public pages are served without the client application. */
export default function EditHomePage() {
  const { hero, version, heroFailed, updates, updatesFailed } = useLoaderData<typeof loader>()
  const mayEdit = useDuty(may.publishContent)
  return (
    <>
      {mayEdit && !heroFailed ? (
        <HeroWithEditor hero={hero} version={version} />
      ) : (
        <HeroFrame {...hero}>
          <HeroWords hero={hero} />
        </HeroFrame>
      )}
      <EntryPoints />
      <LatestUpdates cards={updates} failed={updatesFailed} />
    </>
  )
}
