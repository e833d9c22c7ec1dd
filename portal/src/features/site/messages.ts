import { heroLimits } from './rules.ts'

/** Messages of the hero editor (spec 1 §§2.2, 8; spec 3 §8). */
export const heroMessages = {
  saved: 'Hero section updated successfully',
  failed: 'Error updating hero',
  titleMissing: 'Title is required',
  titleLong: `Title must have at most ${heroLimits.title} characters`,
  subtitleLong: `Subtitle must have at most ${heroLimits.subtitle} characters`,
} as const
