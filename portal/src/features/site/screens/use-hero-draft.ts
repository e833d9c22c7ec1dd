import { useEffect, useState } from 'react'
import { imageMaxBytes, imageMessages } from '#features/content/contract.ts'
import { useRootStore } from '#kit/root-store.ts'
import { useSliceKeeper } from '#kit/use-slice-keeper.ts'
import { toast } from '#ui/toast.ts'
import { heroMessages } from '../messages.ts'
import { type Hero, heroLimits } from '../rules.ts'

export interface HeroDraft {
  title: string
  subtitle: string
  image: File | undefined
  /** Object URL of the selected image, shown until it is stored. */
  preview: string | undefined
}

export type HeroErrors = { title: string | undefined; subtitle: string | undefined }

type KeptHero = Pick<HeroDraft, 'title' | 'subtitle'>
const heroSlice = 'hero'

/** Texts that were typed when the session ended or the page was left; a picture must be chosen again. */
function readKeptHero(): KeptHero | undefined {
  const { title, subtitle } = (useRootStore.getState()[heroSlice]?.[heroSlice] ?? {}) as Partial<KeptHero>
  return typeof title === 'string' && typeof subtitle === 'string' ? { title, subtitle } : undefined
}

/** State of the hero editor; starts with the current hero, or with what was typed and not saved. */
export function useHeroDraft(hero: Hero) {
  const kept = useSliceKeeper<KeptHero>(heroSlice, heroSlice)
  const [draft, setDraft] = useState<HeroDraft>(() => ({
    title: hero.title,
    subtitle: hero.subtitle,
    image: undefined,
    preview: undefined,
    ...readKeptHero(),
  }))
  const { preview } = draft
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  return {
    draft,
    change(part: Partial<KeptHero>) {
      const { title, subtitle } = { ...draft, ...part }
      kept.later({ title, subtitle })
      setDraft((before) => ({ ...before, ...part }))
    },
    /** The texts were saved or thrown away. */
    forget: kept.discard,
    chooseImage(image: File | undefined) {
      if (!image) return
      const problem = checkImage(image)
      if (problem) toast.error(problem)
      else setDraft((before) => ({ ...before, image, preview: URL.createObjectURL(image) }))
    },
  }
}

/** The message for a file that cannot be used (spec 1 §5). */
export function checkImage({ type, size }: { type: string; size: number }): string | undefined {
  if (!type.startsWith('image/')) return imageMessages.notAnImage
  return size < imageMaxBytes ? undefined : imageMessages.tooLarge
}

/** Messages for the two text fields (decisions §4). */
export function checkWords({ title, subtitle }: Pick<HeroDraft, 'title' | 'subtitle'>): HeroErrors {
  return {
    title: !title.trim()
      ? heroMessages.titleMissing
      : title.trim().length > heroLimits.title
        ? heroMessages.titleLong
        : undefined,
    subtitle: subtitle.trim().length > heroLimits.subtitle ? heroMessages.subtitleLong : undefined,
  }
}
