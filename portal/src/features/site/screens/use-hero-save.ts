import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ContentUploads } from '#fields/content-uploads.ts'
import { ApiError, sentenceOr } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { toast } from '#ui/toast.ts'
import { getHome, saveHome } from '../contract.ts'
import { heroMessages } from '../messages.ts'
import type { Hero } from '../rules.ts'
import { checkWords, type HeroDraft, type HeroErrors } from './use-hero-draft.ts'

export const imagePath = 'imageUrl'

export type HeroSaveOptions = {
  read: () => HeroDraft
  hero: Hero
  version: number | null
  uploads: ContentUploads
  onClose: () => void
}

/** Saves the draft with a picture that may still be on its way. On success edit mode ends; on failure all input stays. */
export function useHeroSave({ read, hero, version, uploads, onClose }: HeroSaveOptions) {
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<HeroErrors>({ title: undefined, subtitle: undefined })
  const [conflict, setConflict] = useState<string>()
  // The version when edit mode started, so that the server reports a save by another Admin in between.
  const [base, setBase] = useState(version)
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
