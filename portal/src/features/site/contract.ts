import * as z from 'zod/mini'
import type { BodyOfType, ItemOfType } from '#fields/content/content-type.ts'
import { listEndpoints, saveEndpoint } from '#features/content/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message } from '#platform/schemas.ts'
import type { EntryPointTexts } from './built-in.entry-points.ts'
import type { BoardMember } from '#features/board/contract.ts'
import type { PageLink } from '#features/pages/contract.ts'
import { type TextPageContent, textKeys } from './content.texts.ts'
import type { ShownFaqGroup } from './shown-faqs.ts'
import { homeUpdates, type functions, homeHero, type milestones, type principles, type siteContent } from './content.ts'

const tag = 'Content'
const reads = { method: 'GET', tag, access: 'public' } as const
type Site = typeof siteContent

/** Parts without stored content are null or empty; the pages show the built-in ones instead (decisions §4). */
export interface AboutContent {
  aboutPageHero: ItemOfType<Site['aboutHero']> | null
  aboutPageSection: ItemOfType<Site['aboutSection']> | null
  aboutHistorySection: {
    id: string | null
    introduction: string
    conclusion: string
    milestones: ItemOfType<typeof milestones>[]
  }
  aboutPrinciplesSection: { introduction: string; principles: ItemOfType<typeof principles>[] }
  aboutRoleSection: { introduction: string; functions: ItemOfType<typeof functions>[] }
  aboutBoardSection: { members: BoardMember[] }
  aboutVisionMissionSection: ItemOfType<Site['visionMission']> | null
}
export type HomeHero = Partial<ItemOfType<typeof homeHero>> & BodyOfType<typeof homeHero>

/** Answered by `GET /content/texts/:key`: what staff published, else the built-in wording. */
export interface TextPage extends Omit<BodyOfType<TextPageContent>, 'related'> {
  related: PageLink[]
}
export const getTextPage = endpoint({
  ...reads,
  path: '/content/texts/:key',
  summary: 'The privacy policy, the terms of service or the accessibility statement',
  params: z.object({ key: z.enum(textKeys) }),
  response: z.custom<TextPage>(),
})

export const getFaqGroups = endpoint({
  ...reads,
  path: '/content/faq-groups',
  summary: 'All questions that the site shows with their answers, by group',
  response: z.custom<ShownFaqGroup[]>(),
})

export const getHome = endpoint({
  ...reads,
  path: '/content/home',
  summary: 'The home page hero; empty texts while none is stored',
  response: z.custom<HomeHero>(),
})
export const getEntryPoints = endpoint({
  ...reads,
  path: '/content/home/entry-points',
  summary: 'The tasks and services to which the home page leads; the built-in ones while none are stored',
  response: z.custom<EntryPointTexts>(),
})
export const saveHome = saveEndpoint(homeHero)
export const getHomeUpdates = listEndpoints(homeUpdates).list
export const getAbout = endpoint({
  ...reads,
  path: '/content/about',
  summary: 'All parts of the about page',
  response: z.custom<AboutContent>(),
})
export const removeVisionMission = endpoint({
  method: 'DELETE',
  path: '/content/about/vision-mission',
  tag,
  access: 'staff',
  duties: may.publishContent,
  summary: 'Vision & Mission section: delete',
  response: message,
  answers: [404],
})
