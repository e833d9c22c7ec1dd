import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { Button } from '#ui/button.tsx'
import type { Hero } from '../rules.ts'
import { EntryPoints } from './entry-points.tsx'
import { HeroEditor } from './hero-editor.tsx'
import { HeroFrame, HeroWords } from './hero.tsx'
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

/** The hero for an Admin: starts in edit mode and can leave it and return (spec 1 §§2.2, 4; decisions §4). */
function HeroWithEditor({ hero, version }: { hero: Hero; version: number | null }) {
  const [editing, setEditing] = useState(true)
  if (editing) return <HeroEditor hero={hero} version={version} onClose={() => setEditing(false)} />
  return (
    <HeroFrame {...hero}>
      <HeroWords hero={hero}>
        <Button icon="edit" onClick={() => setEditing(true)}>
          Edit Hero
        </Button>
      </HeroWords>
    </HeroFrame>
  )
}
