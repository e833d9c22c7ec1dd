import type { FastifyInstance } from 'fastify'
import { builtInGuideBodies } from '#features/consumer-guide/built-in.ts'
import { registerLibrary } from '#features/content/library/http.server.ts'
import { registerTransfer } from '#features/content/transfer/http.server.ts'
import { registerContentManager } from '#features/content/http.manager.server.ts'
import { defineContentJobs } from '#features/content/jobs.server.ts'
import { mountContentList, mountContentSingle } from '#features/content/mount.server.ts'
import { builtInLicensing } from '#features/licensing/categories.ts'
import { licensingPage } from '#features/licensing/content.ts'
import { registerMailTexts } from '#features/mail-texts/http.server.ts'
import { builtInSearchBodies } from '#features/search/built-in.words.ts'
import { builtInFrameBodies } from '#features/site-frame/built-in.ts'
import { builtInBodies as ofSite } from '#features/site/built-in.bodies.ts'
import { siteContent } from '#features/site/content.ts'
import type { ContentType } from '#fields/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addLinkRule } from './link-targets.server.ts'
import { mailGroups } from './mail-groups.ts'
import { contentTypes } from './content-types.ts'

/** The calls of every type, generated from its description. */
export function registerContentTypes(app: FastifyInstance, deps: Deps): void {
  for (const type of contentTypes)
    if (type.many) mountContentList(app, deps, type)
    // The first save of a single item may also come as POST (spec 1 §7, vision and mission).
    else mountContentSingle(app, deps, type, type.key === siteContent.visionMission.key ? ['POST', 'PUT'] : ['PUT'])
  addLinkRule()
  registerContentManager(app, deps, contentTypes.map(withBuiltIn))
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
  ...Object.fromEntries(mailGroups.map(({ type, builtIn }) => [type.key, builtIn])),
}

const withBuiltIn = (type: ContentType): ContentType => {
  const builtIn = builtInBodies[type.key]
  return builtIn ? { ...type, builtIn } : type
}

/** The deferred work of every type. */
export const defineContentTypeJobs = (deps: Deps): void => defineContentJobs(deps, contentTypes)
