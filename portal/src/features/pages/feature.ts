import { contentTypes } from '#fields/content/content-type.ts'
import { pages as pageType } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const pages: FeatureData = { fills: [contentTypes.fill(pageType)] }
