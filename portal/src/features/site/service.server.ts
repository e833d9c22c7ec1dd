import { listContent, getSingle } from '#features/content/engine/service.server.ts'
import { listBoardMembers } from '#features/board/service.server.ts'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { builtInEntryPoints, type EntryPointTexts } from './built-in.entry-points.ts'
import { homeEntryPoints } from './content.entry-points.ts'
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
import type { AboutContent, HomeHero } from './contract.ts'

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
