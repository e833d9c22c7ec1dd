/** A card of 'Latest Updates'. */
export interface UpdateCard {
  id: string
  title: string
  link: string
  imageUrl: string
  /** Alternative text of the image from the media library; drawings are decorative and have none. */
  imageAlt?: string | undefined
  /** Formatted date: '3 December 2024'. */
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

/** Maximum length of the hero's texts (decisions §4). */
export const heroLimits = { title: 120, subtitle: 300 } as const

/** Number of visible cards for a window width in CSS pixels (spec 1 §9). */
export const cardsPerView = (width: number): number => (width < 768 ? 1 : width < 1024 ? 2 : 3)

/** Number of start positions; each has a dot (spec 1 §2.2). */
export const startPositions = (items: number, perView: number): number => Math.max(1, items - perView + 1)

/** The next or previous start position, wrapping around at the ends. */
export function stepPosition(position: number, step: 1 | -1, positions: number): number {
  return (((position + step) % positions) + positions) % positions
}

/** The text, or `otherwise` when it is blank. */
export const filled = (text: string | undefined, otherwise: string): string => (text?.trim() ? text : otherwise)

/** Fills empty texts of the hero with the built-in ones. */
export function mergeHero(stored: Partial<Hero> | null | undefined, builtIn: Hero): Hero {
  return {
    title: filled(stored?.title, builtIn.title),
    subtitle: filled(stored?.subtitle, builtIn.subtitle),
    buttonText: filled(stored?.buttonText, builtIn.buttonText),
    imageUrl: filled(stored?.imageUrl, builtIn.imageUrl),
    imageAlt: stored?.imageAlt,
  }
}

/** Stored cards first, then the built-in ones with other titles (spec 1 §4). */
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
