import { updates } from '#platform/state/news.ts'
import type { UpdateCard } from './rules.ts'

/** The hero of the home page until the Commission sets its own (spec 1 §2.2). */
export const builtInHero = {
  title: 'ELECTRICITY FOR ALL',
  subtitle: 'Delivering reliable electricity market in the state.',
  buttonText: 'Learn More',
  imageUrl: '/drawings/hero.svg',
}

/** The built-in cards of 'Latest Updates' (spec 1 §3). */
export const builtInUpdates: readonly UpdateCard[] = updates
