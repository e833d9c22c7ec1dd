import type { RichNode } from '#fields/rich-text/document.ts'
import { filled, type Hero, mergeHero } from './rules.ts'

export interface MilestoneView {
  id: string
  header: string
  date: string
  description: string
  /** The description as a document; of a built-in milestone, none. */
  body?: RichNode | undefined
  imageUrl: string
  imageAlt?: string | undefined
  docUrl: string
}

export interface AboutParts {
  hero: Omit<Hero, 'buttonText'>
  whoWeAre: string[]
  history: { introduction: string; milestones: MilestoneView[]; conclusion: string }
  principles: {
    introduction: string
    list: { id: string; number: number; title: string; shortDescription: string; details: string[] }[]
  }
  role: { introduction: string; functions: { id: string; title: string; items: string[] }[] }
  mission: { title: string; vision: string; mission: string }
}

const entryText = (entry: string | { content: string }): string => (typeof entry === 'string' ? entry : entry.content)
const listOr = <T>(list: readonly T[], otherwise: T[]): T[] => (list.length > 0 ? [...list] : otherwise)

/** Drawings for milestones without an image, by position (spec 1 §3). */
export const milestoneDrawings = ['gazette', 'pylon', 'transformer', 'switchgear', 'generation', 'meter'] as const

export const milestoneFallback = (index: number): string =>
  `/drawings/${milestoneDrawings[index % milestoneDrawings.length]}.svg`

interface StoredAbout {
  aboutPageHero: Partial<Hero> | null
  aboutPageSection: { content: readonly string[] } | null
  aboutHistorySection: {
    introduction: string
    conclusion: string
    milestones: readonly (Partial<MilestoneView> & { id: string; order: number })[]
  }
  aboutPrinciplesSection: {
    introduction: string
    principles: readonly {
      id: string
      number: number
      title: string
      shortDescription: string
      details: readonly (string | { content: string })[]
      order: number
    }[]
  }
  aboutRoleSection: {
    introduction: string
    functions: readonly { id: string; title: string; items: readonly (string | { content: string })[]; order: number }[]
  }
  aboutVisionMissionSection: { title: string; vision: string; mission: string } | null
}

/** The content of the about page: stored parts, with built-in ones where a part is empty (spec 1 §2.3). */
export function mergeAbout(stored: StoredAbout | undefined, builtIn: AboutParts): AboutParts {
  if (!stored) return builtIn
  const { introduction, conclusion, milestones } = stored.aboutHistorySection
  const section = (stored.aboutPageSection?.content ?? []).filter((text) => text.trim())
  const { title, subtitle, imageUrl, imageAlt } = mergeHero(stored.aboutPageHero, { ...builtIn.hero, buttonText: '' })
  return {
    hero: { title, subtitle, imageUrl, imageAlt },
    whoWeAre: listOr(section, builtIn.whoWeAre),
    history: {
      introduction: filled(introduction, builtIn.history.introduction),
      milestones: listOr(inOrder(milestones).map(toMilestone), builtIn.history.milestones),
      conclusion: filled(conclusion, builtIn.history.conclusion),
    },
    principles: mergePrinciples(stored.aboutPrinciplesSection, builtIn.principles),
    role: mergeRole(stored.aboutRoleSection, builtIn.role),
    mission: mergeMission(stored.aboutVisionMissionSection, builtIn.mission),
  }
}

const inOrder = <T extends { order: number }>(list: readonly T[]): T[] => list.toSorted((a, b) => a.order - b.order)

const toMilestone = (stored: Partial<MilestoneView> & { id: string }, index: number): MilestoneView => ({
  id: stored.id,
  header: filled(stored.header, 'Untitled Milestone'),
  date: stored.date ?? '',
  description: filled(stored.description, 'No description available'),
  ...(stored.body && stored.description?.trim() && { body: stored.body }),
  imageUrl: filled(stored.imageUrl, milestoneFallback(index)),
  imageAlt: stored.imageAlt,
  docUrl: stored.docUrl ?? '',
})

function mergePrinciples(stored: StoredAbout['aboutPrinciplesSection'], builtIn: AboutParts['principles']) {
  const list = inOrder(stored.principles).map(({ id, number, title, shortDescription, details }) => ({
    id,
    number,
    title,
    shortDescription,
    details: details.map(entryText),
  }))
  return { introduction: filled(stored.introduction, builtIn.introduction), list: listOr(list, builtIn.list) }
}

function mergeRole(stored: StoredAbout['aboutRoleSection'], builtIn: AboutParts['role']) {
  const functions = inOrder(stored.functions).map(({ id, title, items }) => ({
    id,
    title,
    items: items.map(entryText),
  }))
  return {
    introduction: filled(stored.introduction, builtIn.introduction),
    functions: listOr(functions, builtIn.functions),
  }
}

/** Title, vision and mission, each stored or built in; the built-in title is 'Vision & Mission' (spec 1 §2.7). */
export function mergeMission(
  stored: StoredAbout['aboutVisionMissionSection'],
  builtIn: AboutParts['mission'],
): AboutParts['mission'] {
  return {
    title: filled(stored?.title, builtIn.title),
    vision: filled(stored?.vision, builtIn.vision),
    mission: filled(stored?.mission, builtIn.mission),
  }
}
