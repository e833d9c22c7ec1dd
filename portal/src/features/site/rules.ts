/** A card of 'Latest Updates'. */
export interface UpdateCard {
  id: string
  title: string
  link: string
  imageUrl: string
  /** What the picture shows, in the words of the media library; a drawing says nothing. */
  imageAlt?: string | undefined
  /** As it is read: '3 December 2024'. */
  date: string
  description: string
}

export interface Hero {
  title: string
  subtitle: string
  buttonText: string
  imageUrl: string
  imageAlt?: string | undefined
}

/** Limits of decisions §4 for the hero. */
export const heroLimits = { title: 120, subtitle: 300 } as const

/** Cards per view by the width of the window in CSS pixels (spec 1 §9). */
export const cardsPerView = (width: number): number => (width < 768 ? 1 : width < 1024 ? 2 : 3)

/** Number of start positions, one dot each (spec 1 §2.2). */
export const startPositions = (items: number, perView: number): number => Math.max(1, items - perView + 1)

/** The start position one step on, forwards or back; past either end it comes in again at the other. */
export function stepPosition(position: number, step: 1 | -1, positions: number): number {
  return (((position + step) % positions) + positions) % positions
}

/** A text, or the one that stands in for it while it is blank. */
export const filled = (text: string | undefined, otherwise: string): string => (text?.trim() ? text : otherwise)

/** Each text of the hero that nobody has written yet is the built-in one. */
export function mergeHero(stored: Partial<Hero> | null | undefined, builtIn: Hero): Hero {
  return {
    title: filled(stored?.title, builtIn.title),
    subtitle: filled(stored?.subtitle, builtIn.subtitle),
    buttonText: filled(stored?.buttonText, builtIn.buttonText),
    imageUrl: filled(stored?.imageUrl, builtIn.imageUrl),
    imageAlt: stored?.imageAlt,
  }
}

/** Stored cards first, then the built-in ones whose title is not among them (spec 1 §4). */
export function mergeUpdates(
  stored: readonly (UpdateCard & { docUrl: string })[],
  builtIns: readonly UpdateCard[],
): UpdateCard[] {
  const key = (title: string) => title.trim().toLowerCase()
  const taken = new Set(stored.map(({ title }) => key(title)))
  const cards = stored.map(({ id, title, link, docUrl, imageUrl, imageAlt, date, description }) => ({
    id,
    title,
    link: link || docUrl || '/media',
    imageUrl,
    imageAlt,
    date,
    description,
  }))
  return [...cards, ...builtIns.filter(({ title }) => !taken.has(key(title)))]
}
