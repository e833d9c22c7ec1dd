import { builtInAbout } from './built-in.about.ts'
import { builtInHero } from './built-in.ts'
import { siteContent } from './content.ts'

const { homeHero, aboutHero, aboutSection, aboutHistory, visionMission } = siteContent
const { hero, whoWeAre, history, mission } = builtInAbout

/** What the site says in the place of each single part until the Commission publishes its own, by the key of the type: what an editor starts from. */
export const builtInBodies: Record<string, Record<string, unknown>> = {
  [homeHero.key]: builtInHero,
  [aboutHero.key]: hero,
  [aboutSection.key]: { content: whoWeAre },
  [aboutHistory.key]: { introduction: history.introduction, conclusion: history.conclusion },
  [visionMission.key]: mission,
}
