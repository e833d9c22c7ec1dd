import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, sentenceOr } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { toast } from '#ui/toast.ts'
import { getHome, saveHome } from '../contract.ts'
import { heroMessages } from '../messages.ts'
import type { Hero } from '../rules.ts'
import { checkWords, type HeroDraft, type HeroErrors } from './use-hero-draft.ts'

/** Saves the draft. On success edit mode ends; on failure all input stays. */
export function useHeroSave(draft: HeroDraft, hero: Hero, version: number | null, onClose: () => void) {
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState<HeroErrors>({ title: undefined, subtitle: undefined })
  const [conflict, setConflict] = useState<string>()
  // The version when edit mode started, so that the server reports a save by another Admin in between.
  const [base, setBase] = useState(version)
  const { revalidate } = useRevalidator()

  async function send() {
    const body = { title: draft.title.trim(), subtitle: draft.subtitle.trim(), buttonText: hero.buttonText }
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.set(name, value)
    if (base !== null) form.set('version', String(base))
    if (draft.image) form.set('image', draft.image)
    const saved = await api.call(saveHome, { body: { ...body, imageUrl: '' } }, { form })
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
      const found = checkWords(draft)
      setErrors(found)
      if (saving || found.title || found.subtitle) return
      setSaving(true)
      send()
        .catch(onFailure)
        .finally(() => setSaving(false))
    },
  }
}
