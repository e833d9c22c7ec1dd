import { useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type Hero, heroLimits } from '../rules.ts'
import { HeroFrame } from './hero.tsx'
import { useHeroDraft } from './use-hero-draft.ts'
import { useHeroSave } from './use-hero-save.ts'

export type HeroEditorProps = { hero: Hero; version: number | null; onClose: () => void }

/** Edit mode of the hero, in its place on the page. */
export function HeroEditor({ hero, version, onClose }: HeroEditorProps) {
  const { draft, change, chooseImage, forget } = useHeroDraft(hero)
  const close = () => {
    forget()
    onClose()
  }
  const { errors, conflict, saving, save } = useHeroSave(draft, hero, version, close)
  const file = useRef<HTMLInputElement>(null)
  return (
    <HeroFrame {...(draft.preview ? { imageUrl: draft.preview } : hero)}>
      <h1 id="hero-title" className="sr-only">
        Edit the hero
      </h1>
      <form
        onSubmit={save}
        noValidate
        className="grid w-full max-w-2xl gap-4 rounded-md border border-line bg-surface p-4 off-band sm:p-6"
      >
        {conflict && (
          <Alert kind="warning" title={conflict}>
            Saved now: “{hero.title}” – “{hero.subtitle}”. Save again to replace it with yours, or cancel to keep it.
          </Alert>
        )}
        <TextField
          label="Title"
          name="title"
          value={draft.title}
          error={errors.title}
          hint={`At most ${heroLimits.title} characters`}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextArea
          label="Subtitle"
          name="subtitle"
          rows={2}
          maxLength={heroLimits.subtitle}
          value={draft.subtitle}
          error={errors.subtitle}
          onChange={(event) => change({ subtitle: event.currentTarget.value })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button icon="image" onClick={() => file.current?.click()}>
            Change Background Image
          </Button>
          <span className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">{draft.image?.name}</span>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label="Background image"
            onChange={(event) => {
              chooseImage(event.currentTarget.files?.[0])
              // Reset, so that choosing the same file again is noticed.
              event.currentTarget.value = ''
            }}
          />
        </div>
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          <Button type="submit" variant="primary" aria-disabled={saving}>
            {saving ? 'Saving...' : 'Save Changes'}
          </Button>
          <Button onClick={close} disabled={saving}>
            Cancel
          </Button>
        </div>
      </form>
    </HeroFrame>
  )
}
