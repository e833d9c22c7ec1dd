import { contentTypes } from '#fields/content/content-type.ts'
import { guidelines as guidelineType } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const guidelines: FeatureData = { fills: [contentTypes.fill(guidelineType)] }
