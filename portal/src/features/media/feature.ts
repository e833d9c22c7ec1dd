import { contentTypes } from '#fields/content/content-type.ts'
import { articles } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const media: FeatureData = { fills: [contentTypes.fill(articles)] }
