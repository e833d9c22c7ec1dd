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

/** 'Latest Updates' has at least this many cards while there is news to fill it with. */
const updatesFilled = 6

/** The cards that staff have chosen, then the newest news as far as there is space, then the built-in cards; no title twice (spec 1 §4). */
export function mergeUpdates(
  stored: readonly (UpdateCard & { docUrl: string })[],
  newest: readonly UpdateCard[],
  builtIns: readonly UpdateCard[],
): UpdateCard[] {
  const key = (title: string) => title.trim().toLowerCase()
  const cards = stored.map(({ id, title, link, docUrl, imageUrl, imageAlt, date, description }) => ({
    id,
    title,
    link: link || docUrl || '/media',
    imageUrl,
    imageAlt,
    date,
    description,
  }))
  const titles = (listed: readonly UpdateCard[]) => new Set(listed.map(({ title }) => key(title)))
  // A card of the staff may lead to an article under another title.
  const links = new Set(cards.map(({ link }) => link))
  const news = newest
    .filter(({ title, link }) => !titles(cards).has(key(title)) && !links.has(link))
    .slice(0, Math.max(0, updatesFilled - cards.length))
  const listed = [...cards, ...news]
  return [...listed, ...builtIns.filter(({ title }) => !titles(listed).has(key(title)))]
}
