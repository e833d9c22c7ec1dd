import { listBoardMembers } from '#features/board/service.server.ts'
import { listContent, getSingle } from '#features/content/engine/service.server.ts'
import { listShownExamples } from '#features/content/examples/service.server.ts'
import { readRelated } from '#features/pages/service.server.ts'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { builtInTexts } from './accessibility-statement.ts'
import { builtInEntryPoints, type EntryPointTexts } from './built-in.entry-points.ts'
import { homeEntryPoints } from './content.entry-points.ts'
import { faqs } from './content.faqs.ts'
import { textContent, type TextKey } from './content.texts.ts'
import {
  aboutHero,
  aboutHistory,
  aboutSection,
  functions,
  homeHero,
  milestones,
  principles,
  visionMission,
} from './content.ts'
import type { AboutContent, HomeHero, TextPage } from './contract.ts'
import { groupFaqs, type ShownFaqGroup, faqExamples } from './shown-faqs.ts'

/** The stored hero, or empty texts, for which the page shows its defaults. */
export async function readHome(deps: Deps): Promise<HomeHero> {
  return (await getSingle(deps, homeHero)) ?? { title: '', subtitle: '', buttonText: '', imageUrl: '' }
}

/** The stored entry points of the home page, or the built-in ones. */
export const readEntryPoints = async (deps: Deps): Promise<EntryPointTexts> =>
  ((await getSingle(deps, homeEntryPoints)) as EntryPointTexts | undefined) ?? builtInEntryPoints

/** All parts of the about page (spec 1 §3). */
export async function readAbout(deps: Deps): Promise<AboutContent> {
  const [hero, section, history, mission] = await Promise.all([
    getSingle(deps, aboutHero),
    getSingle(deps, aboutSection),
    getSingle(deps, aboutHistory),
    getSingle(deps, visionMission),
  ])
  return {
    aboutPageHero: hero ?? null,
    aboutPageSection: section ?? null,
    aboutHistorySection: {
      id: history?.id ?? null,
      introduction: history?.introduction ?? '',
      conclusion: history?.conclusion ?? '',
      milestones: await listContent(deps, visitor, milestones),
    },
    aboutPrinciplesSection: { introduction: '', principles: await listContent(deps, visitor, principles) },
    aboutRoleSection: { introduction: '', functions: await listContent(deps, visitor, functions) },
    aboutBoardSection: { members: await listBoardMembers(deps) },
    aboutVisionMissionSection: mission ?? null,
  }
}

/** A page of text: what staff published, else the built-in wording. */
export async function readTextPage(deps: Deps, key: TextKey): Promise<TextPage> {
  const stored = await getSingle(deps, textContent[key])
  const { title, lead, date, body, searchTitle, searchDescription, shareImageUrl, related } =
    stored ?? builtInTexts[key]
  const links = await readRelated(deps, related, `/${key}`)
  return { title, lead, date, body, searchTitle, searchDescription, shareImageUrl, related: links }
}

/** The version of a text to which people consent: the date of its published wording. */
export async function readTextVersion(deps: Deps, key: TextKey): Promise<string> {
  return deps.events.keepUntilChange(`version of ${key}`, async () => {
    const stored = await getSingle(deps, textContent[key])
    return (stored ?? builtInTexts[key]).date
  })
}

/** All questions that visitors see, by group. */
export async function readFaqGroups(deps: Deps): Promise<ShownFaqGroup[]> {
  const [stored, shown] = await Promise.all([
    listContent(deps, visitor, faqs),
    listShownExamples(deps, { key: faqs.key, examples: faqExamples }),
  ])
  return groupFaqs(stored, new Set(shown.map(({ key }) => key)))
}
