import { useEffect, useState, useSyncExternalStore } from 'react'
import { contentFiles } from '#features/content/screens/editor/content-files.tsx'
import { FileInput } from '#fields/content-file-input.tsx'
import { ContentFilesContext } from '#fields/content-files.ts'
import { ContentUploadsContext } from '#fields/use-field-upload.ts'
import { createUploads } from '#fields/content-uploads.ts'
import { LeaveGuard } from '#kit/leave-guard.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type Hero, heroLimits } from '../rules.ts'
import { HeroFrame } from './hero.tsx'
import { useHeroDraft } from './use-hero-draft.ts'
import { homeHero } from '../content.ts'
import { imagePath, useHeroSave } from './use-hero-save.ts'

export type HeroEditorProps = { hero: Hero; version: number | null; onClose: () => void }

/** Edit mode of the hero, in its place on the page. */
export function HeroEditor({ hero, version, onClose }: HeroEditorProps) {
  const { draft, read, change, forget } = useHeroDraft(hero)
  const [uploads] = useState(() => createUploads(contentFiles))
  const sending = useSyncExternalStore(uploads.subscribe, uploads.isPending)
  useEffect(() => () => uploads.dispose(), [uploads])
  const close = () => {
    forget()
    onClose()
  }
  const { errors, conflict, saving, save } = useHeroSave({ read, hero, version, uploads, onClose: close })
  return (
    <HeroFrame {...(draft.imageUrl ? { imageUrl: draft.imageUrl } : hero)}>
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
        <ContentUploadsContext value={uploads}>
          <ContentFilesContext value={uploads.files}>
            <FileInput
              field={homeHero.fields.imageUrl}
              path={imagePath}
              value={draft.imageUrl || hero.imageUrl}
              error={errors.imageUrl}
              chooseLabel="Change Background Image"
              onChange={(_path, address) => change({ imageUrl: String(address) })}
            />
          </ContentFilesContext>
        </ContentUploadsContext>
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          <Button type="submit" variant="primary" aria-disabled={saving}>
            {saving ? 'Saving...' : 'Save Changes'}
          </Button>
          <Button onClick={close} disabled={saving}>
            Cancel
          </Button>
        </div>
      </form>
      <LeaveGuard when={sending}>
        The picture has not reached the server yet. If you leave now, choose it again later.
      </LeaveGuard>
    </HeroFrame>
  )
}
