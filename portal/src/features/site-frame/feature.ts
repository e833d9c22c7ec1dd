import { contentTypes } from '#fields/content/content-type.ts'
import { frameContent } from './content.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const siteFrame: FeatureData = { fills: [contentTypes.fill(...Object.values(frameContent))] }
