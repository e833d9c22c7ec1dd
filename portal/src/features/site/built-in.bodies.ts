import { builtInAbout } from './built-in.about.ts'
import { builtInEntryPoints } from './built-in.entry-points.ts'
import { builtInHero } from './built-in.ts'
import { builtInTexts } from './accessibility-statement.ts'
import { siteContent } from './content.ts'

const { homeEntryPoints, homeHero, aboutHero, aboutSection, aboutHistory, visionMission } = siteContent
const { hero, whoWeAre, history, mission } = builtInAbout

/** Built-in content by the key of its type. The site shows it until the Commission publishes its own, and editors start from it. */
export const builtInBodies: Record<string, Record<string, unknown>> = {
  [homeHero.key]: builtInHero,
  [homeEntryPoints.key]: { ...builtInEntryPoints },
  [aboutHero.key]: hero,
  [aboutSection.key]: { content: whoWeAre },
  [aboutHistory.key]: { introduction: history.introduction, conclusion: history.conclusion },
  [visionMission.key]: mission,
  ...builtInTexts,
}
