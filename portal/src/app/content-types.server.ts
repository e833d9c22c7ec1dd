import type { FastifyInstance } from 'fastify'
import { boardExamples } from '#features/board/examples.ts'
import { boardMembers } from '#features/board/content.ts'
import { builtInGuideBodies } from '#features/consumer-guide/built-in.ts'
import { registerAddresses } from '#features/content/addresses/http.server.ts'
import { registerLibrary } from '#features/content/library/http.server.ts'
import { registerTransfer } from '#features/content/transfer/http.server.ts'
import { registerContentManager } from '#features/content/http.manager.server.ts'
import { contentListSource } from '#features/content/all/service.source.server.ts'
import { defineContentJobs } from '#features/content/jobs.server.ts'
import { registerExamples } from '#features/content/examples/http.server.ts'
import { articleExamples } from '#features/media/examples.ts'
import { articles } from '#features/media/content.ts'
import { regulationExamples } from '#features/regulations/examples.ts'
import { builtInOrder } from '#features/regulations/built-in.order.ts'
import { orderPage } from '#features/regulations/content.order.ts'
import { regulations } from '#features/regulations/content.ts'
import { mountContentList, mountContentSingle } from '#features/content/mount.server.ts'
import { builtInLicensing } from '#features/licensing/categories.ts'
import { licensingPage } from '#features/licensing/content.ts'
import { registerMailTexts } from '#features/mail-texts/http.server.ts'
import { builtInSearchBodies } from '#features/search/built-in.words.ts'
import { faqExamples } from '#features/site/examples.ts'
import { faqs } from '#features/site/content.faqs.ts'
import { builtInFrameBodies } from '#features/site-frame/built-in.ts'
import { builtInBodies as ofSite } from '#features/site/built-in.bodies.ts'
import { siteContent } from '#features/site/content.ts'
import type { ListSource } from '#features/lists/service.sources.server.ts'
import { registerTopics } from '#features/topics/http.server.ts'
import type { ContentExamples, ContentType } from '#fields/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addLinkRule, findBrokenLinks } from './link-targets.server.ts'
import { mailGroups } from './mail-groups.ts'
import { contentTypes } from './content-types.ts'

/** The calls of every type, generated from its description. */
export function registerContentTypes(app: FastifyInstance, deps: Deps): void {
  for (const type of contentTypes)
    if (type.many) mountContentList(app, deps, type)
    // The first save of a single item may also come as POST (spec 1 §7, vision and mission).
    else mountContentSingle(app, deps, type, type.key === siteContent.visionMission.key ? ['POST', 'PUT'] : ['PUT'])
  addLinkRule(deps)
  const described = contentTypes.map(withBuiltIn)
  registerContentManager(app, deps, described, findBrokenLinks)
  registerExamples(app, deps, described)
  registerAddresses(app, deps, described)
  registerTopics(app, deps, contentTypes)
  registerMailTexts(app, deps, contentTypes)
  registerLibrary(app, deps, contentTypes)
  registerTransfer(app, deps, contentTypes)
}

/** What the site shows of a single item, or the search reads, until staff publish their own. */
export const builtInBodies: Record<string, Record<string, unknown>> = {
  ...ofSite,
  ...builtInFrameBodies,
  [licensingPage.key]: { ...builtInLicensing },
  ...builtInGuideBodies,
  ...builtInSearchBodies,
  [orderPage.key]: builtInOrder,
  ...Object.fromEntries(mailGroups.map(({ type, builtIn }) => [type.key, builtIn])),
}

/** The same for types with many items: each is shown until staff edit or hide it. */
export const contentExamples: Record<string, ContentExamples> = {
  [boardMembers.key]: boardExamples,
  [articles.key]: articleExamples,
  [regulations.key]: regulationExamples,
  [faqs.key]: faqExamples,
}

const withBuiltIn = (type: ContentType): ContentType => {
  const builtIn = builtInBodies[type.key]
  const examples = contentExamples[type.key]
  return { ...type, ...(builtIn && { builtIn }), ...(examples && { examples }) }
}

/** Its list for staff. */
export const contentListOfTypes = (): ListSource => contentListSource(contentTypes.map(withBuiltIn))

/** The deferred work of every type. */
export const defineContentTypeJobs = (deps: Deps): void => defineContentJobs(deps, contentTypes, findBrokenLinks)
