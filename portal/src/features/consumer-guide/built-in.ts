import { complaints, safety } from './built-in.help.ts'
import { bills, compensation, prices } from './built-in.money.ts'
import { connection, meters, outages } from './built-in.supply.ts'
import { guideContent } from './content.ts'
import { type GuideKey, type GuideTopic, guideTopics } from './topics.ts'

/** The guide that ships with the portal; each topic is shown until the Commission publishes its own wording. */
export const builtInGuide: Record<GuideKey, GuideTopic> = {
  outages,
  bills,
  meters,
  connection,
  prices,
  safety,
  compensation,
  complaints,
}

/** By the key of the content type: what an editor begins with. */
export const builtInGuideBodies: Record<string, Record<string, unknown>> = Object.fromEntries(
  guideTopics.map(({ key }) => [guideContent[key].key, { ...builtInGuide[key] }]),
)
