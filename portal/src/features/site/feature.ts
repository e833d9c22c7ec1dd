import { contentTypes } from '#fields/content/content-type.ts'
import type { FeatureData } from '#platform/hooks.ts'
import { faqs } from './content.faqs.ts'
import { textContent } from './content.texts.ts'
import { siteContent } from './content.ts'

const { visionMission, ...site } = siteContent

export const sitePages: FeatureData = { fills: [contentTypes.fill(...Object.values(site))] }
/** After the board and the pages in the content manager. */
export const siteTexts: FeatureData = {
  fills: [contentTypes.fill(visionMission, faqs, ...Object.values(textContent))],
}
