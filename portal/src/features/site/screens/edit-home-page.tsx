import { useState, useEffect, useSyncExternalStore, type FormEvent } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { contentFiles } from '#features/content/screens/editor/content-files.tsx'
import { FileInput, ContentUploadsContext } from '#fields/content/content-file-input.tsx'
import { ContentFilesContext } from '#fields/content/content-files.ts'
import { createUploads, type ContentUploads } from '#fields/content/content-uploads.ts'
import { ApiError, sentenceOr } from '#kit/api/api-client.ts'
import { apiContext } from '#kit/api/api-context.ts'
import { api } from '#kit/api/browser-api.ts'
import { useDuty } from '#kit/duty.tsx'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { homeHero } from '../content.ts'
import { getHome, saveHome } from '../contract.ts'
import { type Hero, heroLimits } from '../rules.ts'
import { EntryPoints } from './entry-points.tsx'
import { HeroFrame, HeroWords } from './hero.tsx'
import { LatestUpdates } from './latest-updates.tsx'
import { readHome } from './read-home.ts'
import { useHeroDraft, checkWords, type HeroDraft, type HeroErrors, heroMessages } from './use-hero-draft.ts'

export const loader = ({ context }: LoaderFunctionArgs) => readHome(context.get(apiContext))
export const clientLoader = () => readHome(api)

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

type HeroEditorProps = { hero: Hero; version: number | null; onClose: () => void }

/** Edit mode of the hero, in its place on the page. */
function HeroEditor({ hero, version, onClose }: HeroEditorProps) {
  const { draft, read, change, forget } = useHeroDraft(hero, version)
  const [uploads] = useState(() => createUploads(contentFiles))
  const sending = useSyncExternalStore(uploads.subscribe, uploads.isPending)
  useEffect(() => () => uploads.dispose(), [uploads])
  const close = () => {
    forget()
    onClose()
  }
  const { errors, conflict, saving, save } = useHeroSave({ read, hero, uploads, onClose: close })
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

const imagePath = 'imageUrl'

type HeroSaveOptions = {
  read: () => HeroDraft
  hero: Hero
  uploads: ContentUploads
  onClose: () => void
}

/** Saves the draft with a picture that may still be on its way. On success edit mode ends; on failure all input stays. */
function useHeroSave({ read, hero, uploads, onClose }: HeroSaveOptions) {
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<HeroErrors>({ title: undefined, subtitle: undefined })
  const [conflict, setConflict] = useState<string>()
  // The version when this was begun, perhaps in an earlier visit, so that the server reports a save by another Admin in between.
  const [base, setBase] = useState(() => read().version)
  const { revalidate } = useRevalidator()

  async function send() {
    const unsent = (await uploads.settle())[imagePath]
    if (unsent !== undefined) return setErrors((before) => ({ ...before, imageUrl: unsent }))
    const { title, subtitle, imageUrl } = read()
    const words = { title: title.trim(), subtitle: subtitle.trim(), buttonText: hero.buttonText }
    // Also where the manager has a draft that was never published: this is the public page.
    const body = { ...words, imageUrl, status: 'published', ...(base !== null && { version: base }) }
    const saved = await api.call(saveHome, { body })
    setBase(saved.version)
    await revalidate()
    toast.success(heroMessages.saved)
    onClose()
  }

  async function onFailure(error: unknown) {
    if (!(error instanceof ApiError)) return void toast.error(heroMessages.failed)
    toast.error(sentenceOr(error, heroMessages.failed))
    const ofField = (name: string) => error.fields.find(({ field }) => field === name)?.message
    setErrors({ title: ofField('title'), subtitle: ofField('subtitle') })
    if (error.code !== 'changed-meanwhile') return
    setConflict(error.message)
    const stored = await api.call(getHome, {}).catch(() => undefined)
    if (stored?.version !== undefined) setBase(stored.version)
    await revalidate()
  }

  return {
    saving,
    errors,
    conflict,
    save(event: FormEvent) {
      event.preventDefault()
      const found = checkWords(read())
      setErrors(found)
      if (saving || found.title || found.subtitle) return
      setSaving(true)
      send()
        .catch(onFailure)
        .finally(() => setSaving(false))
    },
  }
}
