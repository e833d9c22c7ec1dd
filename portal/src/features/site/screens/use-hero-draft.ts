import { useRef, useState } from 'react'
import { useSliceWriter } from '#kit/draft/use-stored-text.ts'
import { useRootStore } from '#kit/root-store.ts'
import { type Hero, heroLimits } from '../rules.ts'

export interface HeroDraft {
  title: string
  subtitle: string
  /** The address of a chosen picture; empty keeps the current one. */
  imageUrl: string
  /** Of the hero that it replaces; null where none is stored. */
  version: number | null
}

export type HeroErrors = { title: string | undefined; subtitle: string | undefined; imageUrl?: string | undefined }

const heroSlice = 'hero'

/** What was typed and chosen when the session ended or the page was left. */
function readKeptHero(): HeroDraft | undefined {
  const {
    title,
    subtitle,
    imageUrl = '',
    version = null,
  } = (useRootStore.getState()[heroSlice]?.[heroSlice] ?? {}) as Partial<HeroDraft>
  const usable = typeof title === 'string' && typeof subtitle === 'string' && typeof imageUrl === 'string'
  return usable ? { title, subtitle, imageUrl, version } : undefined
}

/** State of the hero editor; starts with the current hero, or with what was typed and not saved. */
export function useHeroDraft({ title, subtitle }: Hero, version: number | null) {
  const kept = useSliceWriter<HeroDraft>(heroSlice, heroSlice)
  const [draft, setDraft] = useState<HeroDraft>(() => readKeptHero() ?? { title, subtitle, imageUrl: '', version })
  const latest = useRef(draft)
  return {
    draft,
    /** The draft of now, for a save that has waited for a picture. */
    read: () => latest.current,
    change(part: Partial<HeroDraft>) {
      latest.current = { ...latest.current, ...part }
      kept.later(latest.current)
      setDraft(latest.current)
    },
    /** The draft was saved or thrown away. */
    forget: kept.discard,
  }
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

/** Messages of the hero editor (spec 1 §§2.2, 8; spec 3 §8). */
export const heroMessages = {
  saved: 'Hero section updated successfully',
  failed: 'Error updating hero',
  titleMissing: 'Title is required',
  titleLong: `Title must have at most ${heroLimits.title} characters`,
  subtitleLong: `Subtitle must have at most ${heroLimits.subtitle} characters`,
} as const
