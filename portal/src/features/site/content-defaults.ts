/** The hero shown until the Commission sets one (spec 1 §2.2). */
export const defaultHero = {
  title: 'ELECTRICITY FOR ALL',
  subtitle: 'Delivering reliable electricity market in the state.',
  imageUrl: '/drawings/hero.svg',
}

export interface UpdateCard {
  id: string
  title: string
  link: string
  imageUrl: string
  /** As it is read: '3 December 2024'; left out where the Commission has not set one. */
  date?: string
  description: string
}
