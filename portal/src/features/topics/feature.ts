import { contentTypes } from '#fields/content/content-type.ts'
import { topics as topicType } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const topics: FeatureData = { fills: [contentTypes.fill(topicType)] }
