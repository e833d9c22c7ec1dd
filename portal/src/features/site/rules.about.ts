import { shownOf, withItems } from '#fields/content/shown-examples.ts'
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

type Listed = { id: string; order: number; example?: string }

interface StoredAbout {
  aboutPageHero: Partial<Hero> | null
  aboutPageSection: { content: readonly string[] } | null
  aboutHistorySection: {
    introduction: string
    conclusion: string
    milestones: readonly (Partial<MilestoneView> & Listed)[]
  }
  aboutPrinciplesSection: {
    introduction: string
    principles: readonly (Listed & {
      number: number
      title: string
      shortDescription: string
      details: readonly (string | { content: string })[]
    })[]
  }
  aboutRoleSection: {
    introduction: string
    functions: readonly (Listed & { title: string; items: readonly (string | { content: string })[] })[]
  }
  aboutVisionMissionSection: { title: string; vision: string; mission: string } | null
}

type Shown = readonly { key: string }[] | undefined
/** The examples that the site shows of each list; undefined where they could not be read. */
export type ShownLists = { milestones?: Shown; principles?: Shown; functions?: Shown }

type StoredPrinciple = StoredAbout['aboutPrinciplesSection']['principles'][number]
type StoredFunction = StoredAbout['aboutRoleSection']['functions'][number]

/** The content of the about page: stored parts, with built-in ones where a part is empty, and lists with the examples beside what staff added (decisions §4). */
export function mergeAbout(stored: StoredAbout | undefined, builtIn: AboutParts, shown: ShownLists = {}): AboutParts {
  if (!stored) return builtIn
  const { introduction, conclusion, milestones } = stored.aboutHistorySection
  const section = (stored.aboutPageSection?.content ?? []).filter((text) => text.trim())
  const { title, subtitle, imageUrl, imageAlt } = mergeHero(stored.aboutPageHero, { ...builtIn.hero, buttonText: '' })
  return {
    hero: { title, subtitle, imageUrl, imageAlt },
    whoWeAre: listOr(section, builtIn.whoWeAre),
    history: {
      introduction: filled(introduction, builtIn.history.introduction),
      milestones: listed(builtIn.history.milestones, shown.milestones, milestones, toMilestone),
      conclusion: filled(conclusion, builtIn.history.conclusion),
    },
    principles: {
      introduction: filled(stored.aboutPrinciplesSection.introduction, builtIn.principles.introduction),
      list: listed(builtIn.principles.list, shown.principles, stored.aboutPrinciplesSection.principles, toPrinciple),
    },
    role: {
      introduction: filled(stored.aboutRoleSection.introduction, builtIn.role.introduction),
      functions: listed(builtIn.role.functions, shown.functions, stored.aboutRoleSection.functions, toFunction),
    },
    mission: mergeMission(stored.aboutVisionMissionSection, builtIn.mission),
  }
}

function listed<T extends { id: string }, S extends Listed>(
  builtIns: readonly T[],
  shown: Shown,
  stored: readonly S[],
  toEntry: (item: S, index: number) => T,
): T[] {
  const keyOf = ({ id }: T) => id
  const entries = stored
    .toSorted((a, b) => a.order - b.order)
    .map((item, index) => ({ ...toEntry(item, index), ...(item.example && { example: item.example }) }))
  return withItems<T, T & { example?: string }>(builtIns, shownOf(builtIns, shown, keyOf), entries, keyOf)
}

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

const toPrinciple = ({ id, number, title, shortDescription, details }: StoredPrinciple) => ({
  id,
  number,
  title,
  shortDescription,
  details: details.map(entryText),
})

const toFunction = ({ id, title, items }: StoredFunction) => ({ id, title, items: items.map(entryText) })

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
