import { contentTypes } from '#fields/content/content-type.ts'
import { guideContent } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const consumerGuide: FeatureData = { fills: [contentTypes.fill(...Object.values(guideContent))] }
