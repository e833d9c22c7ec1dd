import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Toaster } from '#ui/toaster.tsx'
import type { Hero } from '../rules.ts'
import { HeroEditor } from './hero-editor.tsx'
import { HeroFrame, HeroWords } from './hero.tsx'

/** The hero as an Admin sees it: with a switch into edit mode (spec 1 §§2.2, 4; decisions §4). */
export default function HeroWithEditor({ hero, version }: { hero: Hero; version: number | null }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      {editing ? (
        <HeroEditor hero={hero} version={version} onClose={() => setEditing(false)} />
      ) : (
        <HeroFrame {...hero}>
          <HeroWords hero={hero}>
            <Button icon="edit" onClick={() => setEditing(true)}>
              Edit Hero
            </Button>
          </HeroWords>
        </HeroFrame>
      )}
      <Toaster />
    </>
  )
}
