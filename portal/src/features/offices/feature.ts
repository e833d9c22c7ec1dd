import { contentTypes } from '#fields/content/content-type.ts'
import type { FeatureData } from '#platform/hooks.ts'
import { offices as officeType } from './content.ts'

export const offices: FeatureData = { fills: [contentTypes.fill(officeType)] }
