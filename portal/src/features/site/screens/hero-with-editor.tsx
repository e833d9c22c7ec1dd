import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { Hero } from '../rules.ts'
import { HeroEditor } from './hero-editor.tsx'
import { HeroFrame, HeroWords } from './hero.tsx'

/** The hero for an Admin: starts in edit mode and can leave it and return (spec 1 §§2.2, 4; decisions §4). */
export function HeroWithEditor({ hero, version }: { hero: Hero; version: number | null }) {
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
